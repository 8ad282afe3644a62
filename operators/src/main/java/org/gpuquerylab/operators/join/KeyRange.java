package org.gpuquerylab.operators.join;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.primitives.Reduce;
import org.gpuquerylab.primitives.Reduction;

/**
 * The least and the greatest key of a build side.
 *
 * @param least the least
 * @param greatest the greatest
 */
record KeyRange(long least, long greatest) {

  /** The range of the first n values of a column of integers; n is at least 1. */
  static KeyRange of(OperatorContext context, DeviceColumn column, int n) {
    return new KeyRange(
        extreme(context, column.values(), n, Reduction.MIN),
        extreme(context, column.values(), n, Reduction.MAX));
  }

  private static <A> long extreme(
      OperatorContext context, DeviceBuffer<A> values, int n, Reduction reduction) {
    ElementType<A> type = values.type();
    A result = type.newArray(1);
    try (Reduce<A> reduce = new Reduce<>(context.backend(), type, reduction);
        DeviceBuffer<A> extreme = context.backend().allocate(type, 1)) {
      reduce.run(context.queue(), values, extreme, n);
      context.queue().read(extreme, result);
    }
    return result instanceof int[] ints ? ints[0] : ((long[]) result)[0];
  }

  /** Whether a table with a slot for each number of the range has at most so many slots. */
  boolean fits(long slots) {
    long distance = greatest - least;
    return distance >= 0 && distance < slots;
  }

  /** The number of integers in the range, where it {@link #fits}. */
  int size() {
    return (int) (greatest - least + 1);
  }
}
