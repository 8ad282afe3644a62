package org.gpuquerylab.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.RadixPasses.Method;
import org.junit.jupiter.api.Test;

class RadixSortTest extends PrimitiveContract {
  private static final KeyBits[] INT_BITS = {
    KeyBits.signed(ElementType.INT),
    KeyBits.unsigned(ElementType.INT),
    KeyBits.lowest(20),
    KeyBits.lowest(1),
    new KeyBits(5, 5, false),
    new KeyBits(13, 32, true),
  };
  private static final KeyBits[] LONG_BITS = {
    KeyBits.signed(ElementType.LONG),
    KeyBits.unsigned(ElementType.LONG),
    KeyBits.lowest(17),
    new KeyBits(27, 37, true),
    new KeyBits(60, 64, true),
  };

  /** The methods that run on the device; a backend that runs twins supports all of them. */
  private List<Method> methods() {
    boolean sweeps =
        Method.of(device) == Method.ONE_SWEEP || !device.has(Capability.COMPILES_KERNELS);
    return sweeps ? List.of(Method.values()) : List.of(Method.THREE_LAUNCHES);
  }

  private <K> RadixSort<K> pairs(Method method, ElementType<K> type, int capacity) {
    return new RadixSort<>(backend, type, capacity, true, method);
  }

  private <K> RadixSort<K> keys(Method method, ElementType<K> type, int capacity) {
    return new RadixSort<>(backend, type, capacity, false, method);
  }

  @Test
  void sortsIntsWithValues() {
    for (Method method : methods()) {
      try (RadixSort<int[]> sort = pairs(method, ElementType.INT, 1 << 20)) {
        for (int n : SIZES) {
          for (Inputs inputs : Inputs.forSize(n)) {
            int[] keys = inputs.ints(n, n);
            for (KeyBits bits : n > 10_000 ? new KeyBits[] {INT_BITS[n & 1]} : INT_BITS) {
              String what = String.format(Locale.ROOT, "%s %d by %s, %s", inputs, n, bits, method);
              checkPairs(sort, ElementType.INT, keys, bits, what);
            }
          }
        }
      }
    }
  }

  @Test
  void sortsLongsWithValues() {
    for (Method method : methods()) {
      try (RadixSort<long[]> sort = pairs(method, ElementType.LONG, 1 << 20)) {
        for (int n : SIZES) {
          for (Inputs inputs : Inputs.forSize(n)) {
            long[] keys = inputs.longs(n, n);
            for (KeyBits bits : n > 10_000 ? new KeyBits[] {LONG_BITS[n & 3]} : LONG_BITS) {
              String what = String.format(Locale.ROOT, "%s %d by %s, %s", inputs, n, bits, method);
              checkPairs(sort, ElementType.LONG, keys, bits, what);
            }
          }
        }
      }
    }
  }

  @Test
  void sortsKeysAlone() {
    KeyBits signed = KeyBits.signed(ElementType.INT);
    for (Method method : methods()) {
      try (RadixSort<int[]> ints = keys(method, ElementType.INT, 1 << 20);
          RadixSort<long[]> longs = keys(method, ElementType.LONG, 1 << 20)) {
        for (int n : SIZES) {
          for (Inputs inputs : Inputs.forSize(n)) {
            String what = String.format(Locale.ROOT, "%s of %d, %s", inputs, n, method);
            checkKeys(ints, ElementType.INT, inputs.ints(n, n), signed, what);
            checkKeys(longs, ElementType.LONG, inputs.longs(n, n), KeyBits.lowest(33), what);
          }
        }
      }
    }
  }

  @Test
  void sortsALargeInput() {
    KeyBits bits = new KeyBits(8, 32, true);
    Method method = Method.of(device);
    try (RadixSort<int[]> sort = pairs(method, ElementType.INT, LARGE)) {
      checkPairs(sort, ElementType.INT, Inputs.RANDOM.ints(LARGE, 9), bits, "large ints");
    }
    try (RadixSort<long[]> sort = keys(method, ElementType.LONG, LARGE)) {
      checkKeys(sort, ElementType.LONG, Inputs.RANDOM.longs(LARGE, 9), bits, "large longs");
    }
  }

  /** The number that the sort compares: the key's bits as a non-negative number. */
  private static long digits(Object keys, int i, KeyBits bits) {
    boolean ints = keys instanceof int[];
    long key = keys instanceof int[] x ? x[i] & 0xFFFFFFFFL : ((long[]) keys)[i];
    long flipped = key ^ bits.flip(ints ? 32 : 64);
    int width = bits.end() - bits.begin();
    return width == 0 ? 0 : (flipped >>> bits.begin()) << (64 - width) >>> (64 - width);
  }

  private <K> void checkPairs(
      RadixSort<K> sort, ElementType<K> type, K keys, KeyBits bits, String what) {
    int n = type.length(keys);
    try (DeviceBuffer<K> deviceKeys = upload(type, keys);
        DeviceBuffer<int[]> values = upload(ElementType.INT, IntStream.range(0, n).toArray())) {
      sort.run(queue, deviceKeys, values, n, bits);
      checkOrder(keys, download(values, n), bits, what);
      checkMoved(type, keys, download(deviceKeys, n), download(values, n), what);
    }
  }

  /**
   * Checks that keys ascend, equal keys keep their order, and each position occurs once: only one
   * order satisfies this.
   */
  private static void checkOrder(Object keys, int[] order, KeyBits bits, String what) {
    boolean[] seen = new boolean[order.length];
    for (int i = 0; i < order.length; i++) {
      if (order[i] < 0 || order[i] >= order.length || seen[order[i]]) {
        throw new AssertionError(what + ": value " + order[i] + " is wrong, at " + i);
      }
      seen[order[i]] = true;
      if (i > 0) {
        int compared =
            Long.compareUnsigned(digits(keys, order[i - 1], bits), digits(keys, order[i], bits));
        if (compared > 0 || (compared == 0 && order[i - 1] > order[i])) {
          throw new AssertionError(what + ": wrong order at " + i);
        }
      }
    }
  }

  private static <K> void checkMoved(
      ElementType<K> type, K keys, K sorted, int[] order, String what) {
    K expected = type.newArray(order.length);
    for (int i = 0; i < order.length; i++) {
      if (keys instanceof int[] from && expected instanceof int[] to) {
        to[i] = from[order[i]];
      } else if (keys instanceof long[] from && expected instanceof long[] to) {
        to[i] = from[order[i]];
      }
    }
    assertThat(Arrays.deepEquals(new Object[] {sorted}, new Object[] {expected})).as(what).isTrue();
  }

  private <K> void checkKeys(
      RadixSort<K> sort, ElementType<K> type, K keys, KeyBits bits, String what) {
    int n = type.length(keys);
    int[] order = stableOrder(keys, n, bits);
    try (DeviceBuffer<K> deviceKeys = upload(type, keys)) {
      sort.run(queue, deviceKeys, n, bits);
      checkMoved(type, keys, download(deviceKeys, n), order, what);
    }
  }

  /**
   * The order by the JDK's sort of longs, with the digits (at most 39 bits) above the position (25
   * bits).
   */
  private static int[] stableOrder(Object keys, int n, KeyBits bits) {
    long[] packed = new long[n];
    for (int i = 0; i < n; i++) {
      packed[i] = digits(keys, i, bits) << 25 | i;
    }
    Arrays.parallelSort(packed);
    return Arrays.stream(packed).mapToInt(x -> (int) (x & ((1 << 25) - 1))).toArray();
  }

  /** Other runs of the sort, of other sizes, come between the replays of one sequence. */
  @Test
  void replaysAfterOtherRuns() {
    int n = 50_000;
    KeyBits bits = KeyBits.lowest(20);
    for (Method method : methods()) {
      try (RadixSort<int[]> sort = pairs(method, ElementType.INT, 2 * n)) {
        DeviceBuffer<int[]> keys = workspace.allocate(ElementType.INT, n);
        DeviceBuffer<int[]> values = workspace.allocate(ElementType.INT, n);
        try (CommandSequence sequence =
            queue.capture(() -> sort.run(queue, keys, values, n, bits))) {
          for (int size : new int[] {2 * n, 1, n, 10_000}) {
            String what = String.format(Locale.ROOT, "after %d, %s", size, method);
            checkPairs(sort, ElementType.INT, Inputs.RANDOM.ints(size, size), bits, what);
            int[] input = new SplittableRandom(size).ints(n).toArray();
            queue.write(input, keys);
            queue.write(IntStream.range(0, n).toArray(), values);
            queue.replay(sequence);
            int[] order = new int[n];
            queue.read(values, order);
            checkOrder(input, order, bits, "replay " + what);
          }
        }
      }
    }
  }

  @Test
  void launchesThriceAPassOrOncePlusTheCount() {
    int n = 50_000;
    for (Method method : methods()) {
      boolean sweeps = method == Method.ONE_SWEEP;
      try (RadixSort<int[]> sort = keys(method, ElementType.INT, n)) {
        DeviceBuffer<int[]> buffer = workspace.allocate(ElementType.INT, n);
        queue.fill(buffer, 1);
        KeyBits all = KeyBits.signed(ElementType.INT);
        assertThat(launches(() -> sort.run(queue, buffer, n, all))).isEqualTo(sweeps ? 5 : 12);
        assertThat(launches(() -> sort.run(queue, buffer, n, KeyBits.lowest(9))))
            .isEqualTo(sweeps ? 3 : 6);
      }
    }
  }

  @Test
  void sweepsOnceWhereGroupsMayWaitForEarlierOnes() {
    boolean may = device.has(Capability.FORWARD_PROGRESS) && device.has(Capability.SUBGROUPS);
    assertThat(Method.of(device)).isEqualTo(may ? Method.ONE_SWEEP : Method.THREE_LAUNCHES);
    try (RadixSort<int[]> sort = RadixSort.ofPairs(backend, ElementType.INT, 1000)) {
      int[] keys = Inputs.RANDOM.ints(1000, 4);
      checkPairs(sort, ElementType.INT, keys, KeyBits.unsigned(ElementType.INT), "chosen");
    }
  }

  @Test
  void namesWhatDoesNotFit() {
    KeyBits bits = KeyBits.lowest(8);
    try (RadixSort<int[]> keys = RadixSort.ofKeys(backend, ElementType.INT, 20);
        RadixSort<int[]> pairs = RadixSort.ofPairs(backend, ElementType.INT, 20)) {
      DeviceBuffer<int[]> a = workspace.allocate(ElementType.INT, 10);
      DeviceBuffer<int[]> b = workspace.allocate(ElementType.INT, 30);
      assertThatThrownBy(() -> keys.run(queue, b, 21, bits))
          .hasMessage("n is 21, more than the capacity of 20");
      assertThatThrownBy(() -> keys.run(queue, a, 11, bits))
          .hasMessageStartingWith("keys holds 10");
      assertThatThrownBy(() -> pairs.run(queue, b, a, 11, bits))
          .hasMessageStartingWith("values holds 10");
      assertThatThrownBy(() -> pairs.run(queue, a, a, 10, bits))
          .hasMessage("values and keys must be two buffers");
      assertThatThrownBy(() -> keys.run(queue, a, 10, KeyBits.lowest(33)))
          .hasMessageContaining("exceeds the bits of int keys");
      assertThatThrownBy(() -> keys.run(queue, a, a, 10, bits))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> pairs.run(queue, a, 10, bits))
          .isInstanceOf(IllegalStateException.class);
    }
    assertThatThrownBy(() -> new KeyBits(9, 8, false)).hasMessageContaining("[9, 8)");
    assertThatThrownBy(() -> RadixSort.ofKeys(backend, ElementType.DOUBLE, 1))
        .hasMessageStartingWith("keys may be of");
  }
}
