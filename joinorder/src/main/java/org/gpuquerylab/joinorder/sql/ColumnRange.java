package org.gpuquerylab.joinorder.sql;

import java.util.OptionalDouble;
import java.util.function.Function;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.schema.Column;
import org.jspecify.annotations.Nullable;

/**
 * A column between two constants, its least and greatest value being known.
 *
 * @param low the lower bound, or minus infinity
 * @param high the upper bound, or infinity
 */
record ColumnRange(SqlColumn column, double low, double high) {

  /** The values in both ranges, of the same column. */
  ColumnRange and(ColumnRange other) {
    return new ColumnRange(column, Math.max(low, other.low), Math.min(high, other.high));
  }

  /** The fraction of the rows in the range. */
  double selectivity() {
    return column.statistics().notNull() * column.statistics().fraction(low, high);
  }

  /** The range that a predicate asks for, null if it asks for something else. */
  static @Nullable ColumnRange of(Expression predicate, Function<Column, SqlColumn> resolve) {
    if (predicate instanceof Between between && !between.isNot()) {
      OptionalDouble low = Literals.number(between.getBetweenExpressionStart());
      OptionalDouble high = Literals.number(between.getBetweenExpressionEnd());
      return low.isPresent() && high.isPresent()
          ? of(between.getLeftExpression(), low.getAsDouble(), high.getAsDouble(), resolve)
          : null;
    }
    boolean less = predicate instanceof MinorThan || predicate instanceof MinorThanEquals;
    boolean greater = predicate instanceof GreaterThan || predicate instanceof GreaterThanEquals;
    if (!less && !greater) {
      return null;
    }
    BinaryExpression comparison = (BinaryExpression) predicate;
    ColumnRange range =
        of(comparison.getLeftExpression(), comparison.getRightExpression(), less, resolve);
    return range != null
        ? range
        : of(comparison.getRightExpression(), comparison.getLeftExpression(), greater, resolve);
  }

  private static @Nullable ColumnRange of(
      Expression column,
      Expression constant,
      boolean constantIsHigh,
      Function<Column, SqlColumn> resolve) {
    OptionalDouble bound = Literals.number(constant);
    if (bound.isEmpty()) {
      return null;
    }
    double low = constantIsHigh ? Double.NEGATIVE_INFINITY : bound.getAsDouble();
    double high = constantIsHigh ? bound.getAsDouble() : Double.POSITIVE_INFINITY;
    return of(column, low, high, resolve);
  }

  private static @Nullable ColumnRange of(
      Expression expression, double low, double high, Function<Column, SqlColumn> resolve) {
    if (Conjuncts.bare(expression) instanceof Column column) {
      SqlColumn resolved = resolve.apply(column);
      return resolved.statistics().hasRange() ? new ColumnRange(resolved, low, high) : null;
    }
    return null;
  }
}
