package org.gpuquerylab.primitives;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceFact;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.jspecify.annotations.Nullable;

/**
 * Stable sort of {@code int} or {@code long} keys, alone or with an {@code int} value each, in
 * place.
 *
 * <p>Least significant digit first, 8 bits a pass, after Satish, Harris and Garland, "Designing
 * efficient sorting algorithms for manycore GPUs" (IPDPS 2009): a tile is sorted in local memory
 * before it is scattered. A tile's ranks come from one mask a digit and 32 work-items instead of
 * the paper's eight one-bit splits. Three launches a pass, and a copy where the number of passes is
 * odd. A pass reads the keys twice and moves keys and values once (floor: a pass that reads and
 * writes both once); with b key bits, {@code O(n b / 8)} work. Scratch: one more array of keys and
 * one of values.
 *
 * <p>Used by one thread at a time: runs on several queues share the scratch.
 *
 * @param <K> {@code int[]} or {@code long[]}
 */
public final class RadixSort<K> implements AutoCloseable {
  private static final int DIGIT_BITS = 8;

  private final ElementType<K> keyType;
  private final int capacity;
  private final int tile;
  private final int mostGroups;
  private final Kernel histogram;
  private final Kernel offsets;
  private final Kernel scatter;
  private final Workspace workspace;
  private final DeviceBuffer<K> otherKeys;
  private final @Nullable DeviceBuffer<int[]> otherValues;
  private final DeviceBuffer<int[]> counts;
  private final DeviceBuffer<int[]> totals;

  private RadixSort(Backend backend, ElementType<K> keyType, int capacity, boolean withValues) {
    Checks.type("keys", keyType, ElementType.INT, ElementType.LONG);
    Checks.capacity(capacity);
    checkGroupSize(backend);
    this.keyType = keyType;
    this.capacity = capacity;
    RadixSortKernels kernels =
        keyType == ElementType.INT ? RadixSortKernels.INT : RadixSortKernels.LONG;
    int items = 64 / keyType.bytes();
    this.tile = Chunks.GROUP * items;
    Map<String, Integer> defines =
        Map.of(
            "KEY_BITS",
            keyType.bytes() * Byte.SIZE,
            "VALUES",
            withValues ? 1 : 0,
            "GROUP",
            Chunks.GROUP,
            "ITEMS",
            items);
    this.histogram = backend.compile(kernels.histogram(), defines);
    this.offsets = backend.compile(kernels.offsets(), defines);
    this.scatter = backend.compile(kernels.scatter(), defines);
    this.mostGroups = Chunks.fillingGroups(backend, scatter);
    this.workspace = new Workspace(backend);
    this.otherKeys = workspace.allocate(keyType, capacity);
    this.otherValues = withValues ? workspace.allocate(ElementType.INT, capacity) : null;
    this.counts = workspace.allocate(ElementType.INT, (long) RadixSortKernels.RADIX * mostGroups);
    this.totals = workspace.allocate(ElementType.INT, RadixSortKernels.RADIX);
  }

  /** A sort of up to {@code capacity} keys without values. */
  public static <K> RadixSort<K> ofKeys(Backend backend, ElementType<K> keys, int capacity) {
    return new RadixSort<>(backend, keys, capacity, false);
  }

  /** A sort of up to {@code capacity} keys with an {@code int} value each. */
  public static <K> RadixSort<K> ofPairs(Backend backend, ElementType<K> keys, int capacity) {
    return new RadixSort<>(backend, keys, capacity, true);
  }

  /** A work-item keeps the place of each digit, so groups cannot be smaller than the radix. */
  private static void checkGroupSize(Backend backend) {
    long largest = backend.device().fact(DeviceFact.MAX_GROUP_SIZE).orElse(Chunks.GROUP);
    if (largest < Chunks.GROUP) {
      throw new IllegalArgumentException(
          "the radix sort needs groups of %d work-items, %s has at most %d"
              .formatted(Chunks.GROUP, backend.device(), largest));
    }
  }

  /**
   * Enqueues the sort of the first {@code n} keys.
   *
   * @param keys the first n are modified
   * @param bits what to sort by
   * @throws IllegalArgumentException naming the argument that does not fit
   * @throws IllegalStateException where this sort is one of pairs
   */
  public void run(CommandQueue queue, DeviceBuffer<K> keys, int n, KeyBits bits) {
    if (otherValues != null) {
      throw new IllegalStateException("a sort of pairs needs values");
    }
    check(keys, n, bits);
    // The kernels without values have the parameters, but do not touch them.
    passes(queue, keys, otherKeys, totals, totals, n, bits);
    if (isOdd(bits)) {
      queue.copy(otherKeys, 0, keys, 0, n);
    }
  }

  /**
   * Enqueues the sort of the first {@code n} keys, and of the values along with them.
   *
   * @param keys the first n are modified
   * @param values the first n are modified
   * @param bits what to sort by
   * @throws IllegalArgumentException naming the argument that does not fit
   * @throws IllegalStateException where this sort is one of keys alone
   */
  public void run(
      CommandQueue queue, DeviceBuffer<K> keys, DeviceBuffer<int[]> values, int n, KeyBits bits) {
    if (otherValues == null) {
      throw new IllegalStateException("a sort of keys alone takes no values");
    }
    check(keys, n, bits);
    Checks.holds("values", values, n);
    Checks.distinct("values", values, "keys", keys);
    passes(queue, keys, otherKeys, values, otherValues, n, bits);
    if (isOdd(bits)) {
      queue.copy(otherKeys, 0, keys, 0, n);
      queue.copy(otherValues, 0, values, 0, n);
    }
  }

  private void check(DeviceBuffer<K> keys, int n, KeyBits bits) {
    Checks.size(n, capacity);
    Checks.holds("keys", keys, n);
    if (bits.end() > keyType.bytes() * Byte.SIZE) {
      throw new IllegalArgumentException(bits + " exceeds the bits of " + keyType + " keys");
    }
  }

  private static int passCount(KeyBits bits) {
    return (bits.end() - bits.begin() + DIGIT_BITS - 1) / DIGIT_BITS;
  }

  private static boolean isOdd(KeyBits bits) {
    return passCount(bits) % 2 == 1;
  }

  private void passes(
      CommandQueue queue,
      DeviceBuffer<K> keys,
      DeviceBuffer<K> keysOut,
      DeviceBuffer<int[]> values,
      DeviceBuffer<int[]> valuesOut,
      int n,
      KeyBits bits) {
    if (n == 0) {
      return;
    }
    for (int pass = 0; pass < passCount(bits); pass++) {
      boolean back = pass % 2 == 1;
      pass(
          queue,
          back ? keysOut : keys,
          back ? keys : keysOut,
          back ? valuesOut : values,
          back ? values : valuesOut,
          n,
          bits.begin() + pass * DIGIT_BITS,
          bits);
    }
  }

  private void pass(
      CommandQueue queue,
      DeviceBuffer<K> keys,
      DeviceBuffer<K> keysOut,
      DeviceBuffer<int[]> values,
      DeviceBuffer<int[]> valuesOut,
      int n,
      int shift,
      KeyBits bits) {
    Grid grid = Chunks.grid(n, tile, mostGroups);
    int mask = (1 << Math.min(DIGIT_BITS, bits.end() - shift)) - 1;
    long flip = bits.flip(keyType.bytes() * Byte.SIZE);
    Number keyFlip = keyType == ElementType.INT ? (Number) (int) flip : (Number) flip;
    queue.launch(histogram, grid, keys, counts, n, shift, mask, keyFlip);
    queue.launch(
        offsets, Chunks.groups(RadixSortKernels.RADIX), counts, totals, (int) grid.groups());
    queue.launch(
        scatter, grid, keys, values, keysOut, valuesOut, counts, totals, n, shift, mask, keyFlip);
  }

  /** Frees the scratch. */
  @Override
  public void close() {
    workspace.close();
  }
}
