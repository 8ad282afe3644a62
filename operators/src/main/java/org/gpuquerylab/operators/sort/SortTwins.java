package org.gpuquerylab.operators.sort;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** The twins of {@code encode.cl} and {@code merge_sort.cl}. */
final class SortTwins {
  private SortTwins() {}

  static void rows(Grid grid, KernelArguments arguments) {
    int[] order = arguments.ints("order");
    Arrays.setAll(order, i -> i < arguments.intValue("n") ? i : order[i]);
  }

  static void encode(Grid grid, KernelArguments arguments) {
    IntToLongFunction number = number(arguments.array("column"));
    int[] order = arguments.ints("order");
    Object encoded = arguments.array("encoded");
    long flip = arguments.intValue("descending") != 0 ? -1L : 0L;
    IntStream.range(0, arguments.intValue("n"))
        .parallel()
        .forEach(i -> Keys.of(encoded).set(i, number.applyAsLong(order[i]) ^ flip));
  }

  /** A value's place in the order, as a number without sign. */
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

  /** Keys of {@code int} or {@code long} as numbers without sign. */
  private interface Keys {
    long get(int i);

    void set(int i, long key);

    static Keys of(Object array) {
      return array instanceof int[] ints ? new IntKeys(ints) : new LongKeys((long[]) array);
    }
  }

  private static final class IntKeys implements Keys {
    private final int[] keys;

    IntKeys(int[] keys) {
      this.keys = keys;
    }

    @Override
    public long get(int i) {
      return keys[i] & 0xFFFFFFFFL;
    }

    @Override
    public void set(int i, long key) {
      keys[i] = (int) key;
    }
  }

  private static final class LongKeys implements Keys {
    private final long[] keys;

    LongKeys(long[] keys) {
      this.keys = keys;
    }

    @Override
    public long get(int i) {
      return keys[i];
    }

    @Override
    public void set(int i, long key) {
      keys[i] = key;
    }
  }

  static void partitions(Grid grid, KernelArguments arguments) {
    Keys keys = Keys.of(arguments.array("keys"));
    int[] values = arguments.ints("values");
    int n = arguments.intValue("n");
    IntStream.range(0, (n + MergeSort.PARTITION - 1) / MergeSort.PARTITION)
        .parallel()
        .forEach(
            tile -> {
              int begin = tile * MergeSort.PARTITION;
              sortStably(keys, values, begin, Math.min(n, begin + MergeSort.PARTITION));
            });
  }

  private static void sortStably(Keys keys, int[] values, int begin, int end) {
    Integer[] places = IntStream.range(begin, end).boxed().toArray(Integer[]::new);
    Arrays.sort(places, (a, b) -> Long.compareUnsigned(keys.get(a), keys.get(b)));
    long[] sortedKeys = Arrays.stream(places).mapToLong(keys::get).toArray();
    int[] sortedValues = Arrays.stream(places).mapToInt(place -> values[place]).toArray();
    for (int i = 0; i < places.length; i++) {
      keys.set(begin + i, sortedKeys[i]);
      values[begin + i] = sortedValues[i];
    }
  }

  static void merge(Grid grid, KernelArguments arguments) {
    Keys keys = Keys.of(arguments.array("keys"));
    int[] values = arguments.ints("values");
    Keys keysOut = Keys.of(arguments.array("keys_out"));
    int[] valuesOut = arguments.ints("values_out");
    int n = arguments.intValue("n");
    long width = arguments.intValue("width");
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
