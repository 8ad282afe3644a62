package org.gpuquerylab.operators.sort;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.IntegerView;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.sort.SortKernels.MergeRuns;
import org.gpuquerylab.operators.sort.SortKernels.SortEncode;
import org.gpuquerylab.operators.sort.SortKernels.SortPartitions;
import org.gpuquerylab.operators.sort.SortKernels.SortRows;

/**
 * The twins of {@code encode.cl} and {@code merge_sort.cl}. 32-bit keys appear sign-extended, which
 * does not change their unsigned order.
 */
final class SortTwins {
  private SortTwins() {}

  static void rows(SortRows call) {
    int[] order = call.order().array();
    Arrays.setAll(order, i -> i < call.n() ? i : order[i]);
  }

  static void encode(SortEncode call) {
    IntToLongFunction number = number(call.column().array());
    int[] order = call.order().array();
    IntegerView encoded = IntegerView.of(call.encoded());
    long flip = call.descending() != 0 ? -1L : 0L;
    IntStream.range(0, call.n())
        .parallel()
        .forEach(i -> encoded.set(i, number.applyAsLong(order[i]) ^ flip));
  }

  /** A number whose unsigned order is the order of the values. */
  private static IntToLongFunction number(Object column) {
    if (column instanceof int[] ints) {
      return i -> ints[i] ^ Integer.MIN_VALUE;
    }
    if (column instanceof long[] longs) {
      return i -> longs[i] ^ Long.MIN_VALUE;
    }
    double[] doubles = (double[]) column;
    return i -> {
      long bits = Double.doubleToLongBits(doubles[i]);
      return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
    };
  }

  static void partitions(SortPartitions<?> call, KernelDefines defines) {
    IntegerView keys = IntegerView.of(call.keys());
    int[] values = call.values().array();
    int n = call.n();
    int partition = defines.intValue("PARTITION");
    IntStream.range(0, (n + partition - 1) / partition)
        .parallel()
        .forEach(
            tile -> {
              int begin = tile * partition;
              sortStably(keys, values, begin, Math.min(n, begin + partition));
            });
  }

  private static void sortStably(IntegerView keys, int[] values, int begin, int end) {
    Integer[] places = IntStream.range(begin, end).boxed().toArray(Integer[]::new);
    Arrays.sort(places, (a, b) -> Long.compareUnsigned(keys.get(a), keys.get(b)));
    long[] sortedKeys = Arrays.stream(places).mapToLong(keys::get).toArray();
    int[] sortedValues = Arrays.stream(places).mapToInt(place -> values[place]).toArray();
    for (int i = 0; i < places.length; i++) {
      keys.set(begin + i, sortedKeys[i]);
      values[begin + i] = sortedValues[i];
    }
  }

  static void merge(MergeRuns<?> call) {
    IntegerView keys = IntegerView.of(call.keys());
    int[] values = call.values().array();
    IntegerView keysOut = IntegerView.of(call.keysOut());
    int[] valuesOut = call.valuesOut().array();
    int n = call.n();
    long width = call.width();
    IntStream.range(0, (int) ((n + 2 * width - 1) / (2 * width)))
        .parallel()
        .forEach(
            pair -> {
              int a = (int) (pair * 2L * width);
              int b = (int) Math.min(n, a + width);
              int endOfA = b;
              int endOfB = (int) Math.min(n, a + 2 * width);
              for (int to = a, i = a, j = b; to < endOfB; to++) {
                boolean fromA =
                    i < endOfA
                        && (j >= endOfB || Long.compareUnsigned(keys.get(i), keys.get(j)) <= 0);
                int from = fromA ? i++ : j++;
                keysOut.set(to, keys.get(from));
                valuesOut[to] = values[from];
              }
            });
  }
}
