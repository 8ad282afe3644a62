package org.gpuquerylab.operators.internal.fused;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.internal.fused.FusedKernels.StarFact;
import org.gpuquerylab.operators.star.StarQuery.Function;

/** Does the work of {@code star_further.cl} on the host. */
final class FurtherTwin {
  private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(long[].class);

  private final Function[] functions;
  private final boolean[] minus;
  private final int[][] factors;
  private final byte[][] columns;
  private final int[] widths;
  private final int[] bases;
  private final long capacity;
  private final long[] sums;
  private final int plane;

  FurtherTwin(StarFact call, KernelDefines defines) {
    functions = functions(defines);
    minus = new boolean[functions.length];
    factors = new int[functions.length][];
    for (int k = 0; k < functions.length; k++) {
      minus[k] = defines.flag("MINUS" + k);
      factors[k] =
          new int[] {
            defines.intValue("FIRST" + k),
            defines.intValue("SECOND" + k),
            defines.intValue("THIRD" + k)
          };
    }
    columns = call.value().stream().map(DeviceBuffer::array).toArray(byte[][]::new);
    widths =
        IntStream.range(0, columns.length).map(v -> defines.intValue("VALUE_WIDTH" + v)).toArray();
    bases = call.base().stream().mapToInt(base -> base).toArray();
    capacity = call.capacity();
    sums = call.sums().array();
    plane = call.cells() * call.replicas();
  }

  /** The functions of the further aggregates. */
  static Function[] functions(KernelDefines defines) {
    return IntStream.range(0, defines.intValue("FURTHER"))
        .mapToObj(k -> FusedAggregates.FUNCTIONS.get(defines.intValue("FUNCTION" + k)))
        .toArray(Function[]::new);
  }

  /** A new array of numbers for no rows. */
  long[] numbers() {
    return new long[functions.length];
  }

  /** Adds the values of a row to the elements of a cell. */
  void add(int row, int cell) {
    if (functions.length > 0) {
      long[] values = values(row);
      for (int k = 0; k < functions.length; k++) {
        into(k, cell, number(functions[k], value(k, values)));
      }
    }
  }

  /**
   * Adds the values of a row to numbers.
   *
   * @param numbers modified
   */
  void add(int row, long[] numbers) {
    if (functions.length > 0) {
      long[] values = values(row);
      for (int k = 0; k < functions.length; k++) {
        numbers[k] = fold(functions[k], numbers[k], number(functions[k], value(k, values)));
      }
    }
  }

  /**
   * Adds numbers to the elements of the only cell.
   *
   * @param numbers not modified
   */
  void add(long[] numbers) {
    for (int k = 0; k < functions.length; k++) {
      into(k, 0, numbers[k]);
    }
  }

  private long[] values(int row) {
    long[] values = new long[columns.length + 1];
    for (int v = 0; v < columns.length; v++) {
      values[v] = EncodedColumn.value(columns[v], widths[v], capacity, row, bases[v]);
    }
    values[columns.length] = 1;
    return values;
  }

  private long value(int k, long[] values) {
    long first = values[factors[k][0]];
    long second = values[factors[k][1]];
    return minus[k] ? first - second : first * second * values[factors[k][2]];
  }

  private void into(int k, int cell, long number) {
    int at = (1 + k) * plane + cell;
    if (functions[k] == Function.SUM) {
      CELLS.getAndAdd(sums, at, number);
      return;
    }
    long before = (long) CELLS.getVolatile(sums, at);
    while (Long.compareUnsigned(before, number) < 0
        && !CELLS.compareAndSet(sums, at, before, number)) {
      before = (long) CELLS.getVolatile(sums, at);
    }
  }

  private static long number(Function function, long value) {
    return switch (function) {
      case SUM -> value;
      case MAX -> value ^ Long.MIN_VALUE;
      case MIN -> ~(value ^ Long.MIN_VALUE);
    };
  }

  /** The value of a number. */
  static long value(Function function, long number) {
    return switch (function) {
      case SUM -> number;
      case MAX -> number ^ Long.MIN_VALUE;
      case MIN -> ~number ^ Long.MIN_VALUE;
    };
  }

  /** The number for the rows of two sets, from the number for each. */
  static long fold(Function function, long a, long b) {
    return function == Function.SUM ? a + b : Long.compareUnsigned(a, b) > 0 ? a : b;
  }
}
