package org.gpuquerylab.primitives.sort;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.Checks;
import org.gpuquerylab.primitives.Chunks;
import org.gpuquerylab.primitives.sort.RadixPasses.Columns;
import org.jspecify.annotations.Nullable;

/**
 * Stable sort of {@code int} or {@code long} keys, alone or with an {@code int} value each, in
 * place.
 *
 * <p>Least significant digit first, 8 bits a pass; a tile is sorted in local memory before it is
 * scattered. With b key bits, {@code O(n b / 8)} work, and a copy if the number of passes is odd.
 * On a device with {@link org.gpuquerylab.backend.device.Capability#FORWARD_PROGRESS} and {@link
 * org.gpuquerylab.backend.device.Capability#SUBGROUPS} a pass is one launch that reads and writes
 * keys and values once, after one launch that counts the digits of all passes; elsewhere it is
 * three launches that read the keys twice. Scratch: one more array of keys and one of values, and
 * less than a byte a key.
 *
 * <p>Used by one thread at a time: runs on several queues share the scratch.
 *
 * @param <K> {@code int[]} or {@code long[]}
 */
public final class RadixSort<K> implements AutoCloseable {
  private final ElementType<K> keyType;
  private final int capacity;
  private final Workspace workspace;
  private final DeviceBuffer<K> otherKeys;
  private final @Nullable DeviceBuffer<int[]> otherValues;
  private final DeviceBuffer<int[]> noValues;
  private final RadixPasses<K> passes;

  RadixSort(
      Backend backend,
      ElementType<K> keyType,
      int capacity,
      boolean withValues,
      RadixPasses.Method method) {
    Checks.type("keys", keyType, ElementType.INT, ElementType.LONG);
    Checks.capacity(capacity);
    checkGroupSize(backend);
    this.keyType = keyType;
    this.capacity = capacity;
    this.workspace = new Workspace(backend);
    this.passes = method.open(backend, workspace, keyType, capacity, withValues);
    this.otherKeys = workspace.allocate(keyType, capacity);
    this.otherValues = withValues ? workspace.allocate(ElementType.INT, capacity) : null;
    this.noValues = workspace.allocate(ElementType.INT, 1);
  }

  /** A sort of up to {@code capacity} keys without values. */
  public static <K> RadixSort<K> ofKeys(Backend backend, ElementType<K> keys, int capacity) {
    return open(backend, keys, capacity, false);
  }

  /** A sort of up to {@code capacity} keys with an {@code int} value each. */
  public static <K> RadixSort<K> ofPairs(Backend backend, ElementType<K> keys, int capacity) {
    return open(backend, keys, capacity, true);
  }

  private static <K> RadixSort<K> open(
      Backend backend, ElementType<K> keys, int capacity, boolean withValues) {
    return new RadixSort<>(
        backend, keys, capacity, withValues, RadixPasses.Method.of(backend.device()));
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
   * @throws IllegalArgumentException if an argument does not fit; the message names it
   * @throws IllegalStateException if this sort is one of pairs
   */
  public void run(CommandQueue queue, DeviceBuffer<K> keys, int n, KeyBits bits) {
    if (otherValues != null) {
      throw new IllegalStateException("a sort of pairs needs values");
    }
    check(keys, n, bits);
    // The kernels without values have the parameters, but do not touch them.
    sort(queue, new Columns<>(keys, noValues), new Columns<>(otherKeys, noValues), n, bits);
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
   * @throws IllegalArgumentException if an argument does not fit; the message names it
   * @throws IllegalStateException if this sort is one of keys alone
   */
  public void run(
      CommandQueue queue, DeviceBuffer<K> keys, DeviceBuffer<int[]> values, int n, KeyBits bits) {
    if (otherValues == null) {
      throw new IllegalStateException("a sort of keys alone takes no values");
    }
    check(keys, n, bits);
    Checks.holds("values", values, n);
    Checks.distinct("values", values, "keys", keys);
    sort(queue, new Columns<>(keys, values), new Columns<>(otherKeys, otherValues), n, bits);
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

  private static boolean isOdd(KeyBits bits) {
    return bits.passes() % 2 == 1;
  }

  private void sort(CommandQueue queue, Columns<K> from, Columns<K> to, int n, KeyBits bits) {
    if (n == 0 || bits.passes() == 0) {
      return;
    }
    passes.begin(queue, from.keys(), n, bits);
    for (int pass = 0; pass < bits.passes(); pass++) {
      boolean back = pass % 2 == 1;
      passes.pass(queue, back ? to : from, back ? from : to, n, bits, pass);
    }
  }

  /** Frees the scratch. */
  @Override
  public void close() {
    workspace.close();
  }
}
