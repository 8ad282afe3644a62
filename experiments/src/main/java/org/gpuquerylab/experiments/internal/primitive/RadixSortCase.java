package org.gpuquerylab.experiments.internal.primitive;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.experiments.internal.primitive.HostSort.Pairs;
import org.gpuquerylab.primitives.KeyBits;
import org.gpuquerylab.primitives.RadixSort;

/**
 * A radix sort, either by all bits of signed keys or by their lowest bits.
 *
 * @param type the type of the keys, int or long
 * @param lowest the number of lowest bits by which keys are sorted; 0 for all bits of signed keys
 * @param withValues whether each key has an int value
 */
record RadixSortCase<K>(ElementType<K> type, int lowest, boolean withValues)
    implements PrimitiveCase {
  private static final int BITS_OF_A_PASS = 8;

  private KeyBits bits() {
    return lowest == 0 ? KeyBits.signed(type) : KeyBits.lowest(lowest);
  }

  private int width() {
    return bits().end() - bits().begin();
  }

  @Override
  public String name() {
    return "sort-" + type + "s-" + width() + (withValues ? "-pairs" : "");
  }

  @Override
  public String title() {
    return String.format(Locale.ROOT, "sort of %ss by %d bits", type, width())
        + (withValues ? " with ints" : "");
  }

  @Override
  public double bytesPerElement(int n) {
    int passes = (width() + BITS_OF_A_PASS - 1) / BITS_OF_A_PASS;
    return 2.0 * (type.bytes() + (withValues ? Integer.BYTES : 0)) * passes;
  }

  @Override
  public boolean needsDoubles() {
    return false;
  }

  @Override
  public ReadyPrimitive ready(Workspace workspace, CommandQueue queue, int n) {
    DeviceBuffer<K> from = RandomInput.upload(workspace, queue, type, RandomInput.array(type, n));
    DeviceBuffer<K> keys = workspace.allocate(type, n);
    return withValues ? pairs(workspace, queue, from, keys) : alone(workspace, queue, from, keys);
  }

  private ReadyPrimitive alone(
      Workspace workspace, CommandQueue queue, DeviceBuffer<K> from, DeviceBuffer<K> keys) {
    int n = (int) from.length();
    RadixSort<K> sort = workspace.own(() -> RadixSort.ofKeys(workspace.backend(), type, n));
    return new ReadyPrimitive(
        () -> queue.copy(from, 0, keys, 0, n),
        () -> sort.run(queue, keys, n, bits()),
        () -> ArrayContents.of(ArrayContents.read(queue, keys, n)));
  }

  private ReadyPrimitive pairs(
      Workspace workspace, CommandQueue queue, DeviceBuffer<K> from, DeviceBuffer<K> keys) {
    int n = (int) from.length();
    RadixSort<K> sort = workspace.own(() -> RadixSort.ofPairs(workspace.backend(), type, n));
    int[] rows = IntStream.range(0, n).toArray();
    DeviceBuffer<int[]> original = RandomInput.upload(workspace, queue, ElementType.INT, rows);
    DeviceBuffer<int[]> values = workspace.allocate(ElementType.INT, n);
    return new ReadyPrimitive(
        () -> {
          queue.copy(from, 0, keys, 0, n);
          queue.copy(original, 0, values, 0, n);
        },
        () -> sort.run(queue, keys, values, n, bits()),
        () ->
            ArrayContents.of(
                ArrayContents.read(queue, keys, n), ArrayContents.read(queue, values, n)));
  }

  /**
   * The order comes from {@link HostSort}, with the sign bit flipped so that unsigned keys have the
   * same order.
   */
  @Override
  public double expected(int n) {
    boolean ints = type.equals(ElementType.INT);
    long sign = lowest > 0 ? 0 : ints ? 1L << (Integer.SIZE - 1) : Long.MIN_VALUE;
    long mask = ints ? (1L << Integer.SIZE) - 1 : -1;
    Pairs sorted =
        HostSort.sorted(
            new Pairs(
                Arrays.stream(random(n)).map(key -> (key & mask) ^ sign).toArray(),
                IntStream.range(0, n).toArray()),
            width());
    long[] longs = Arrays.stream(sorted.keys()).map(key -> key ^ sign).toArray();
    Object keys = ints ? Arrays.stream(longs).mapToInt(key -> (int) key).toArray() : longs;
    return withValues ? ArrayContents.of(keys, sorted.values()) : ArrayContents.of(keys);
  }

  private long[] random(int n) {
    K array = RandomInput.array(type, n);
    return array instanceof int[] ints
        ? Arrays.stream(ints).asLongStream().toArray()
        : (long[]) array;
  }
}
