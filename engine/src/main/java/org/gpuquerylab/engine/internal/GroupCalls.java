package org.gpuquerylab.engine.internal;

import static org.gpuquerylab.engine.internal.AggregateExecution.argument;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.expression.WindowFunction;
import org.gpuquerylab.operators.expression.WindowFunction.Frame;
import org.gpuquerylab.operators.relation.AggregateCall.Function;
import org.gpuquerylab.operators.relation.DataType;

/** The calls of an aggregation by one group set, in the functions of groups that devices have. */
final class GroupCalls {
  private static final ScalarExpression TRUE = ScalarExpression.literal(DataType.BOOLEAN, true);

  private final Aggregate aggregate;
  private final ImmutableBitSet set;
  private final boolean counted;
  private final GroupColumns columns;

  /**
   * Translates the calls of an aggregation.
   *
   * @param counted whether rows have numbers, see {@link CountedRows}
   * @param columns gets the columns that the calls need
   */
  GroupCalls(Aggregate aggregate, ImmutableBitSet set, boolean counted, GroupColumns columns) {
    this.aggregate = aggregate;
    this.set = set;
    this.counted = counted;
    this.columns = columns;
  }

  /** Whether a call can read rows that stand for several. */
  static boolean takesCounts(AggregateCall call) {
    return switch (call.getAggregation().getKind()) {
      case COUNT, SUM, SUM0, AVG, MIN, MAX, ANY_VALUE, LITERAL_AGG, GROUPING, GROUPING_ID -> true;
      default -> false;
    };
  }

  /**
   * The value of the call at a place.
   *
   * @throws UnsupportedOperationException if devices have none; the message names the call
   */
  ScalarExpression result(int place) {
    AggregateCall call = aggregate.getAggCallList().get(place);
    ScalarExpression result =
        switch (call.getAggregation().getKind()) {
          case COUNT -> count(call, place);
          case SUM -> plain(Function.SUM, call, place);
          case SUM0 ->
              ScalarExpression.call(
                  Operator.COALESCE,
                  typed(plain(Function.SUM, call, place), call),
                  typed(ScalarExpression.literal(0), call));
          case AVG -> average(call, place);
          case MIN, ANY_VALUE, LITERAL_AGG, SINGLE_VALUE -> one(Function.MIN, call, place);
          case MAX -> one(Function.MAX, call, place);
          case VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP -> spread(call, place);
          case GROUPING, GROUPING_ID -> grouping(call);
          default -> throw unknown(call);
        };
    return typed(result, call);
  }

  private static ScalarExpression typed(ScalarExpression value, AggregateCall call) {
    return new ScalarExpression.Cast(value, RexTypes.of(call.getType()));
  }

  private static UnsupportedOperationException unknown(AggregateCall call) {
    return new UnsupportedOperationException("aggregate " + call);
  }

  private static int arguments(AggregateCall call) {
    boolean counted = call.getArgList().isEmpty() && (call.hasFilter() || !call.rexList.isEmpty());
    return counted ? 1 : call.getArgList().size();
  }

  private ScalarExpression one(Function function, AggregateCall call, int place) {
    if (arguments(call) != 1) {
      throw unknown(call);
    }
    return columns.of(function, argumentOf(place), argument(place, 0));
  }

  private ScalarExpression plain(Function function, AggregateCall call, int place) {
    if (call.isDistinct()) {
      return columns.of(function, onceOf(call, place, argumentOf(place)), argument(place, 0));
    } else if (!counted) {
      return one(function, call, place);
    }
    DataType type = argumentType(call);
    DataType wide = type.isInteger() ? DataType.INT64 : type;
    ScalarExpression product =
        ScalarExpression.call(
            Operator.MULTIPLY,
            new ScalarExpression.Cast(argumentOf(place), wide),
            ScalarExpression.column(CountedRows.COUNT));
    return columns.of(function, product, argument(place, 0));
  }

  private ScalarExpression average(AggregateCall call, int place) {
    if (!counted || call.isDistinct()) {
      return plain(Function.AVG, call, place);
    }
    ScalarExpression sum = plain(Function.SUM, call, place);
    ScalarExpression present = ScalarExpression.call(Operator.IS_NOT_NULL, argumentOf(place));
    return ScalarExpression.call(Operator.DIVIDE, sum, rows(present, "n" + place));
  }

  /** The number of rows for which a condition is true; NULL if there is none. */
  private ScalarExpression rows(ScalarExpression condition, String name) {
    ScalarExpression counts = ScalarExpression.column(CountedRows.COUNT);
    return columns.of(Function.SUM, when(condition, counts, DataType.INT64), name);
  }

  private static ScalarExpression orZero(ScalarExpression count) {
    return ScalarExpression.call(
        Operator.COALESCE, count, ScalarExpression.literal(DataType.INT64, 0L));
  }

  private static ScalarExpression argumentOf(int place) {
    return ScalarExpression.column(argument(place, 0));
  }

  private ScalarExpression count(AggregateCall call, int place) {
    int arguments = arguments(call);
    if (arguments == 0 && !counted) {
      return columns.rows("of " + place);
    } else if (arguments == 1 && (call.isDistinct() || !counted)) {
      return one(call.isDistinct() ? Function.COUNT_DISTINCT : Function.COUNT, call, place);
    }
    List<ScalarExpression> present = new ArrayList<>(List.of(TRUE, TRUE));
    for (int i = 0; i < arguments; i++) {
      present.add(
          ScalarExpression.call(Operator.IS_NOT_NULL, ScalarExpression.column(argument(place, i))));
    }
    ScalarExpression all = new ScalarExpression.Call(Operator.AND, present);
    if (counted && !call.isDistinct()) {
      return orZero(rows(all, argument(place, 0)));
    }
    ScalarExpression one = when(all, ScalarExpression.literal(1), DataType.INT32);
    return columns.of(
        Function.COUNT, call.isDistinct() ? onceOf(call, place, one) : one, argument(place, 0));
  }

  /** A value where a condition is true, elsewhere NULL. */
  static ScalarExpression when(ScalarExpression condition, ScalarExpression value, DataType type) {
    return new ScalarExpression.Case(
        List.of(new ScalarExpression.Case.Branch(condition, value)),
        ScalarExpression.literal(type, null));
  }

  /** A value at the first of the rows of a group with the same arguments, elsewhere NULL. */
  private ScalarExpression onceOf(AggregateCall call, int place, ScalarExpression value) {
    List<String> partitions = new ArrayList<>(columns.keys());
    for (int i = 0; i < arguments(call); i++) {
      partitions.add(argument(place, i));
    }
    String number = "number" + place;
    columns.window(
        partitions, new WindowFunction(number, WindowFunction.Kind.ROW_NUMBER, null, Frame.ROWS));
    ScalarExpression first =
        ScalarExpression.call(
            Operator.EQUAL, ScalarExpression.column(number), ScalarExpression.literal(1));
    DataType type =
        call.getAggregation().getKind() == SqlKind.COUNT ? DataType.INT32 : argumentType(call);
    return when(first, value, type);
  }

  private DataType argumentType(AggregateCall call) {
    int field = call.getArgList().get(0);
    return RexTypes.of(aggregate.getInput().getRowType().getFieldList().get(field).getType());
  }

  private ScalarExpression spread(AggregateCall call, int place) {
    if (call.isDistinct() || arguments(call) != 1) {
      throw unknown(call);
    }
    return new SpreadCall(call.getAggregation().getKind(), place, argument(place, 0))
        .result(columns);
  }

  /** A bit for each argument, which is 1 if the argument is not a key of this group set. */
  private ScalarExpression grouping(AggregateCall call) {
    long bits = 0;
    for (int field : call.getArgList()) {
      bits = 2 * bits + (set.get(field) ? 0 : 1);
    }
    return ScalarExpression.literal(DataType.INT64, bits);
  }
}
