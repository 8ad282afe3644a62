package org.gpuquerylab.operators.internal.general;

import java.util.Locale;
import org.gpuquerylab.operators.relation.AggregateCall;
import org.gpuquerylab.operators.relation.DataType;

/**
 * The types of an aggregate.
 *
 * @param fold what is accumulated
 * @param result what the result is made of
 * @param type the type of the result
 */
record AggregateTypes(GroupFold.Kind fold, GroupFold.Result result, DataType type) {

  /**
   * The types of a call on values of a type.
   *
   * @throws IllegalArgumentException if the function does not take this type
   */
  static AggregateTypes of(AggregateCall call, DataType column) {
    return switch (call.function()) {
      case COUNT_ROWS, COUNT, COUNT_DISTINCT ->
          new AggregateTypes(GroupFold.Kind.COUNT, GroupFold.Result.SUM, DataType.INT64);
      case MIN -> new AggregateTypes(GroupFold.Kind.LEAST, GroupFold.Result.LEAST, column);
      case MAX -> new AggregateTypes(GroupFold.Kind.GREATEST, GroupFold.Result.GREATEST, column);
      case SUM -> sum(call, column);
      case AVG -> average(sum(call, column));
    };
  }

  private static AggregateTypes sum(AggregateCall call, DataType column) {
    return switch (column.kind()) {
      // Fewer than 2^31 values of at most 32 bits have a sum of at most 63 bits.
      case INT8, INT16, INT32 ->
          new AggregateTypes(GroupFold.Kind.SUM, GroupFold.Result.SUM, DataType.INT64);
      case INT64, DECIMAL ->
          new AggregateTypes(GroupFold.Kind.WIDE_SUM, GroupFold.Result.WIDE_SUM, column);
      case FLOAT32, FLOAT64 ->
          new AggregateTypes(GroupFold.Kind.REAL_SUM, GroupFold.Result.REAL_SUM, DataType.FLOAT64);
      default ->
          throw new IllegalArgumentException(
              String.format(
                  Locale.ROOT, "%s: the column is of type %s, not a number", call, column));
    };
  }

  private static AggregateTypes average(AggregateTypes sum) {
    GroupFold.Result result =
        switch (sum.result) {
          case SUM -> GroupFold.Result.AVERAGE;
          case WIDE_SUM -> GroupFold.Result.WIDE_AVERAGE;
          default -> GroupFold.Result.REAL_AVERAGE;
        };
    return new AggregateTypes(sum.fold, result, DataType.FLOAT64);
  }
}
