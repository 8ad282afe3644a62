package org.gpuquerylab.joinorder.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.schema.Column;
import org.gpuquerylab.joinorder.sql.Literal.Kind;
import org.jspecify.annotations.Nullable;

/** Estimates predicates over one column and constants whose values are known. */
final class Comparisons {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private final SqlText text;
  private final Function<Column, SqlColumn> resolve;

  Comparisons(SqlText text, Function<Column, SqlColumn> resolve) {
    this.text = text;
    this.resolve = resolve;
  }

  /** The column that an expression names; null if the expression is something else. */
  @Nullable SqlColumn column(Expression expression) {
    return Conjuncts.bare(expression) instanceof Column column ? resolve.apply(column) : null;
  }

  /**
   * The estimate of a predicate; null if it is not a predicate over one column and known constants.
   */
  @Nullable ColumnPredicate of(Expression predicate) {
    if (predicate instanceof Between between) {
      return between(between);
    } else if (predicate instanceof InExpression in) {
      return in(in);
    } else if (predicate instanceof IsNullExpression isNull) {
      SqlColumn column = column(isNull.getLeftExpression());
      return column == null ? null : isNull(column, isNull.isNot() || isNull.isUseNotNull());
    } else if (predicate instanceof BinaryExpression comparison) {
      Expression left = comparison.getLeftExpression();
      Expression right = comparison.getRightExpression();
      Literal literal = Literals.of(right);
      return literal != null
          ? comparison(comparison, left, literal, true)
          : comparison(comparison, right, Literals.of(left), false);
    }
    return null;
  }

  private static ColumnPredicate isNull(SqlColumn column, boolean not) {
    ValueSet others = ValueSet.NULL.complement();
    ColumnPredicate isNull = new ColumnPredicate(column, ValueSet.NULL, others);
    return not ? isNull.not() : isNull;
  }

  private @Nullable ColumnPredicate comparison(
      BinaryExpression comparison, Expression side, @Nullable Literal literal, boolean onLeft) {
    SqlColumn column = column(side);
    boolean equal = comparison instanceof EqualsTo || comparison instanceof NotEqualsTo;
    boolean less = comparison instanceof MinorThan || comparison instanceof MinorThanEquals;
    boolean greater = comparison instanceof GreaterThan || comparison instanceof GreaterThanEquals;
    if (column == null || literal == null || !(equal || less || greater)) {
      return null;
    } else if (literal.isNull()) {
      return new ColumnPredicate(column, ValueSet.NONE, ValueSet.NONE);
    } else if (equal) {
      ColumnPredicate is = ColumnPredicate.of(column, point(column, literal, comparison));
      return comparison instanceof EqualsTo ? is : is.not();
    }
    OptionalDouble number = number(column, literal, comparison);
    if (number.isEmpty()) {
      return null;
    }
    double bound = number.getAsDouble();
    boolean strict = comparison instanceof MinorThan || comparison instanceof GreaterThan;
    ValueSet values =
        less == onLeft
            ? ValueSet.range(-INFINITY, strict ? Math.nextDown(bound) : bound)
            : ValueSet.range(strict ? Math.nextUp(bound) : bound, INFINITY);
    return ColumnPredicate.of(column, values);
  }

  private @Nullable ColumnPredicate between(Between between) {
    SqlColumn column = column(between.getLeftExpression());
    Literal start = Literals.of(between.getBetweenExpressionStart());
    Literal end = Literals.of(between.getBetweenExpressionEnd());
    if (column == null || start == null || end == null || start.isNull() || end.isNull()) {
      return null;
    }
    OptionalDouble low = number(column, start, between);
    OptionalDouble high = number(column, end, between);
    if (low.isEmpty() || high.isEmpty()) {
      return null;
    }
    double first = low.getAsDouble();
    double last = high.getAsDouble();
    boolean swap = between.isUsingSymmetric() && first > last;
    ValueSet values = swap ? ValueSet.range(last, first) : ValueSet.range(first, last);
    ColumnPredicate inside = ColumnPredicate.of(column, values);
    return between.isNot() ? inside.not() : inside;
  }

  /** An IN list that contains null is never false: the value may equal that null. */
  private @Nullable ColumnPredicate in(InExpression in) {
    SqlColumn column = column(in.getLeftExpression());
    if (column == null || !(in.getRightExpression() instanceof List<?> list)) {
      return null;
    }
    List<ValueSet> values = new ArrayList<>();
    boolean hasNull = false;
    for (Object element : list) {
      Literal literal = element instanceof Expression value ? Literals.of(value) : null;
      if (literal == null) {
        return null;
      } else if (literal.isNull()) {
        hasNull = true;
      } else {
        values.add(point(column, literal, in));
      }
    }
    ColumnPredicate inside = ColumnPredicate.of(column, ValueSet.union(values));
    inside = hasNull ? new ColumnPredicate(column, inside.yes(), ValueSet.NONE) : inside;
    return in.isNot() ? inside.not() : inside;
  }

  /** The fraction of the rows whose value equals a constant. */
  ColumnPredicate equality(SqlColumn column, Literal literal, Expression place) {
    return ColumnPredicate.of(column, point(column, literal, place));
  }

  private ValueSet point(SqlColumn column, Literal literal, Expression place) {
    OptionalDouble number = number(column, literal, place);
    return number.isPresent()
        ? ValueSet.range(number.getAsDouble(), number.getAsDouble())
        : ValueSet.text(literal.text());
  }

  /** The constant as a number in the form of the column's values; empty if both are texts. */
  private OptionalDouble number(SqlColumn column, Literal literal, Expression place) {
    SchemaStatistics statistics = column.statistics();
    boolean isText = literal.kind() == Kind.TEXT;
    if (!statistics.hasRange()) {
      return isText ? OptionalDouble.empty() : OptionalDouble.of(literal.number());
    }
    boolean fits = literal.kind() == (statistics.dates() ? Kind.DATE : Kind.NUMBER);
    OptionalDouble number = fits ? OptionalDouble.of(literal.number()) : OptionalDouble.empty();
    if (isText) {
      number = statistics.dates() ? Literals.date(literal.text()) : Literals.number(literal.text());
    }
    if (number.isEmpty() || Double.isInfinite(number.getAsDouble())) {
      String values = statistics.dates() ? "a date" : "a number";
      throw text.fault(
          place,
          String.format(
              Locale.ROOT,
              "the schema's min and max of %s are %ss; compare it with %s: %s",
              column.name(),
              values.substring(2),
              values,
              SqlText.quote(place)));
    }
    return number;
  }
}
