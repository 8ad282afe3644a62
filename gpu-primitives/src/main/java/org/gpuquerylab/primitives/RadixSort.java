package org.gpuquerylab.primitives;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.GroupTooLargeException;
import org.gpuquerylab.primitives.RadixPasses.Columns;
import org.jspecify.annotations.Nullable;

/**
 * A stable in-place sort of {@code int} or {@code long} keys, either alone or with an {@code int}
 * value for each key.
 *
 * <p>The method sorts by the least significant digit first, with 8 bits in each pass. A tile is
 * sorted in local memory before its keys are scattered. For keys of b bits it does {@code O(n b /
 * 8)} work, plus a copy if the number of passes is odd. Some devices have both {@link
 * org.gpuquerylab.backend.device.Capability#FORWARD_PROGRESS} and {@link
 * org.gpuquerylab.backend.device.Capability#SUBGROUPS}. On them, one launch counts the digits of
 * all passes; then each pass is one launch, which reads and writes keys and values once. On other
 * devices a pass consists of three launches that read the keys twice. The scratch memory consists
 * of a second array of keys, a second array of values, and less than one byte for each key.
 *
 * <p>Only one thread at a time may use it, and only one queue, because all runs share the scratch
 * memory.
 *
 * @param <K> the array type of the keys: {@code int[]} or {@code long[]}
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

  /** Creates a sort of up to {@code capacity} keys without values. */
  public static <K> RadixSort<K> ofKeys(Backend backend, ElementType<K> keys, int capacity) {
    return open(backend, keys, capacity, false);
  }

  /** Creates a sort of up to {@code capacity} keys with an {@code int} value for each. */
  public static <K> RadixSort<K> ofPairs(Backend backend, ElementType<K> keys, int capacity) {
    return open(backend, keys, capacity, true);
  }

  private static <K> RadixSort<K> open(
      Backend backend, ElementType<K> keys, int capacity, boolean withValues) {
    return new RadixSort<>(
        backend, keys, capacity, withValues, RadixPasses.Method.of(backend.device()));
  }

  /**
   * Each work-item keeps the position of one digit, so a group must have at least as many
   * work-items as there are digits.
   */
  private static void checkGroupSize(Backend backend) {
    long largest = backend.device().fact(DeviceFact.MAX_GROUP_SIZE).orElse(Chunks.GROUP);
    if (largest < Chunks.GROUP) {
      throw new GroupTooLargeException("radix sort", Chunks.GROUP, backend.device(), largest);
    }
  }

  /**
   * Enqueues the sort of the first {@code n} keys.
   *
   * @param keys its first n elements are modified
   * @param bits the bits by which the keys are sorted
   * @throws IllegalArgumentException if an argument does not fit; the message names the argument
   * @throws IllegalStateException if this sort is for keys with values
   */
  public void run(CommandQueue queue, DeviceBuffer<K> keys, int n, KeyBits bits) {
    if (otherValues != null) {
      throw new IllegalStateException("a sort of pairs needs values");
    }
    check(keys, n, bits);
    // Kernels that sort without values have parameters for values, but do not access them.
    sort(queue, new Columns<>(keys, noValues), new Columns<>(otherKeys, noValues), n, bits);
    if (isOdd(bits)) {
      queue.copy(otherKeys, 0, keys, 0, n);
    }
  }

  /**
   * Enqueues the sort of the first {@code n} keys together with their values.
   *
   * @param keys its first n elements are modified
   * @param values its first n elements are modified
   * @param bits the bits by which the keys are sorted
   * @throws IllegalArgumentException if an argument does not fit; the message names the argument
   * @throws IllegalStateException if this sort is for keys without values
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

  /** Frees the scratch memory. */
  @Override
  public void close() {
    workspace.close();
  }
}
