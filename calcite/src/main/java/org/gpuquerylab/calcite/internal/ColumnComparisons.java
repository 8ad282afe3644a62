package org.gpuquerylab.calcite.internal;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.Sarg;
import org.gpuquerylab.calcite.internal.Constant.Kind;
import org.gpuquerylab.calcite.query.ColumnStatistics;
import org.jspecify.annotations.Nullable;

/** Estimates predicates over one column and constants whose values are known. */
final class ColumnComparisons {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private final IntFunction<@Nullable EstimatedColumn> columns;

  /**
   * Creates an estimator.
   *
   * @param columns finds the column behind an input reference; null if it has no statistics
   */
  ColumnComparisons(IntFunction<@Nullable EstimatedColumn> columns) {
    this.columns = columns;
  }

  /** The column that an expression names, or casts; null if the expression is something else. */
  @Nullable EstimatedColumn column(RexNode expression) {
    RexNode bare = expression;
    while (bare.isA(SqlKind.CAST)) {
      bare = ((RexCall) bare).operands.get(0);
    }
    return bare instanceof RexInputRef reference ? columns.apply(reference.getIndex()) : null;
  }

  /** The estimate; null if the predicate is not over one column and known constants. */
  @Nullable ColumnEstimate of(RexNode predicate) {
    if (!(predicate instanceof RexCall call)) {
      return null;
    } else if (call.isA(SqlKind.SEARCH)) {
      return search(call);
    } else if (call.isA(SqlKind.IS_NULL) || call.isA(SqlKind.IS_NOT_NULL)) {
      EstimatedColumn column = column(call.operands.get(0));
      return column == null ? null : isNull(column, call.isA(SqlKind.IS_NOT_NULL));
    } else if (call.isA(SqlKind.IS_NOT_DISTINCT_FROM) || call.isA(SqlKind.IS_DISTINCT_FROM)) {
      ColumnEstimate same = same(call.operands.get(0), call.operands.get(1));
      return same == null || call.isA(SqlKind.IS_NOT_DISTINCT_FROM) ? same : same.not();
    } else if (call.operands.size() == 2) {
      Constant right = Constant.of(call.operands.get(1));
      return right != null
          ? comparison(call.getKind(), call.operands.get(0), right)
          : comparison(call.getKind().reverse(), call.operands.get(1), left(call));
    }
    return null;
  }

  private static @Nullable Constant left(RexCall call) {
    return Constant.of(call.operands.get(0));
  }

  private static ColumnEstimate isNull(EstimatedColumn column, boolean not) {
    ValueRanges others = ValueRanges.NULL.complement();
    ColumnEstimate isNull = new ColumnEstimate(column, ValueRanges.NULL, others);
    return not ? isNull.not() : isNull;
  }

  /** IS NOT DISTINCT FROM: equal, or both null. */
  private @Nullable ColumnEstimate same(RexNode left, RexNode right) {
    Constant constant = Constant.of(right);
    EstimatedColumn column = column(left);
    if (column == null || constant == null) {
      return column == null && Constant.of(left) != null ? same(right, left) : null;
    }
    ColumnEstimate same =
        ColumnEstimate.of(
            column, constant.kind() == Kind.NULL ? ValueRanges.NULL : point(column, constant));
    return same.isTrue();
  }

  private @Nullable ColumnEstimate comparison(
      SqlKind kind, RexNode side, @Nullable Constant constant) {
    EstimatedColumn column = column(side);
    boolean equal = kind == SqlKind.EQUALS || kind == SqlKind.NOT_EQUALS;
    boolean less = kind == SqlKind.LESS_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL;
    boolean greater = kind == SqlKind.GREATER_THAN || kind == SqlKind.GREATER_THAN_OR_EQUAL;
    if (column == null || constant == null || !(equal || less || greater)) {
      return null;
    } else if (constant.kind() == Kind.NULL) {
      return new ColumnEstimate(column, ValueRanges.NONE, ValueRanges.NONE);
    } else if (equal) {
      ColumnEstimate is = ColumnEstimate.of(column, point(column, constant));
      return kind == SqlKind.EQUALS ? is : is.not();
    }
    OptionalDouble number = number(column, constant);
    if (number.isEmpty()) {
      return null;
    }
    double bound = number.getAsDouble();
    boolean strict = kind == SqlKind.LESS_THAN || kind == SqlKind.GREATER_THAN;
    return ColumnEstimate.of(
        column,
        less
            ? ValueRanges.range(-INFINITY, strict ? Math.nextDown(bound) : bound)
            : ValueRanges.range(strict ? Math.nextUp(bound) : bound, INFINITY));
  }

  /** IN, BETWEEN, and what Calcite makes of several comparisons of one column. */
  private @Nullable ColumnEstimate search(RexCall call) {
    EstimatedColumn column = column(call.operands.get(0));
    Sarg<?> sarg = ((RexLiteral) call.operands.get(1)).getValueAs(Sarg.class);
    if (column == null || sarg == null) {
      return null;
    }
    ValueRanges inside = values(column, sarg);
    if (inside != null) {
      return withNull(ColumnEstimate.of(column, inside), sarg);
    }
    // All but some texts, which are ranges between neighbours.
    ValueRanges outside = values(column, sarg.negate());
    return outside == null ? null : withNull(ColumnEstimate.of(column, outside).not(), sarg);
  }

  /** The values of all ranges; null if those of some range are unknown. */
  private static @Nullable ValueRanges values(EstimatedColumn column, Sarg<?> sarg) {
    List<ValueRanges> values = new ArrayList<>();
    for (Range<?> range : sarg.rangeSet.asRanges()) {
      ValueRanges set = values(column, range);
      if (set == null) {
        return null;
      }
      values.add(set);
    }
    return ValueRanges.union(values);
  }

  private static ColumnEstimate withNull(ColumnEstimate inside, Sarg<?> sarg) {
    if (sarg.nullAs == RexUnknownAs.UNKNOWN) {
      return inside;
    }
    boolean yes = sarg.nullAs == RexUnknownAs.TRUE;
    ValueRanges with =
        ValueRanges.union(List.of(yes ? inside.yes() : inside.no(), ValueRanges.NULL));
    return new ColumnEstimate(inside.column(), yes ? with : inside.yes(), yes ? inside.no() : with);
  }

  private static @Nullable ValueRanges values(EstimatedColumn column, Range<?> range) {
    Constant low = range.hasLowerBound() ? Constant.value(range.lowerEndpoint()) : null;
    Constant high = range.hasUpperBound() ? Constant.value(range.upperEndpoint()) : null;
    if (low != null && low.equals(high)) {
      return point(column, low);
    } else if ((low == null && range.hasLowerBound()) || (high == null && range.hasUpperBound())) {
      return null;
    }
    OptionalDouble from = low == null ? OptionalDouble.of(-INFINITY) : number(column, low);
    OptionalDouble to = high == null ? OptionalDouble.of(INFINITY) : number(column, high);
    if (from.isEmpty() || to.isEmpty()) {
      return null;
    }
    boolean openLow = low != null && range.lowerBoundType() == BoundType.OPEN;
    boolean openHigh = high != null && range.upperBoundType() == BoundType.OPEN;
    return ValueRanges.range(
        openLow ? Math.nextUp(from.getAsDouble()) : from.getAsDouble(),
        openHigh ? Math.nextDown(to.getAsDouble()) : to.getAsDouble());
  }

  /** A predicate that is true for one text. */
  static ColumnEstimate equality(EstimatedColumn column, String text) {
    return ColumnEstimate.of(column, point(column, new Constant(Kind.TEXT, 0, text)));
  }

  private static ValueRanges point(EstimatedColumn column, Constant constant) {
    OptionalDouble number = number(column, constant);
    return number.isPresent()
        ? ValueRanges.range(number.getAsDouble(), number.getAsDouble())
        : ValueRanges.text(constant.text());
  }

  /** The constant as a number in the form of the column's values; empty if it is a text. */
  private static OptionalDouble number(EstimatedColumn column, Constant constant) {
    ColumnStatistics statistics = column.statistics();
    if (constant.kind() != Kind.TEXT) {
      return OptionalDouble.of(constant.number());
    } else if (!statistics.hasRange()) {
      return OptionalDouble.empty();
    }
    String text = Objects.requireNonNull(constant.text());
    return statistics.dates() ? Constant.date(text) : Constant.number(text);
  }
}
