package org.gpuquerylab.primitives;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;

/**
 * A way of executing the passes of a {@link RadixSort} on a device.
 *
 * @param <K> the array type of the keys: {@code int[]} or {@code long[]}
 */
interface RadixPasses<K> {
  /** The number of different digits in one pass. */
  int RADIX = 256;

  /**
   * Enqueues the commands that precede the first pass.
   *
   * @param keys not modified
   * @param n the number of keys, at least 1
   */
  void begin(CommandQueue queue, DeviceBuffer<K> keys, int n, KeyBits bits);

  /**
   * Enqueues a pass, which moves the first n keys and their values into the stable order of the
   * pass's digit.
   *
   * @param from not modified
   * @param to its first n elements are overwritten
   * @param pass the index of the pass; passes are enqueued once each, in ascending order from 0
   */
  void pass(CommandQueue queue, Columns<K> from, Columns<K> to, int n, KeyBits bits, int pass);

  /**
   * Keys and their values; a sort of keys alone may pass any buffer as values and does not access
   * it.
   */
  record Columns<K>(DeviceBuffer<K> keys, DeviceBuffer<int[]> values) {}

  /** The mask that flips key bits, as a kernel argument of the key's type. */
  static Number flip(ElementType<?> keyType, KeyBits bits) {
    long flip = bits.flip(keyType.bytes() * Byte.SIZE);
    return keyType == ElementType.INT ? (Number) (int) flip : (Number) flip;
  }

  /** The existing implementations. */
  enum Method {
    /** {@link ThreeLaunchPasses}. */
    THREE_LAUNCHES,
    /** {@link OneSweepPasses}. */
    ONE_SWEEP;

    /** The fastest implementation that the device can run. */
    static Method of(DeviceInfo device) {
      return device.has(Capability.FORWARD_PROGRESS) && device.has(Capability.SUBGROUPS)
          ? ONE_SWEEP
          : THREE_LAUNCHES;
    }

    /** Compiles the kernels and allocates their scratch memory in the workspace. */
    <K> RadixPasses<K> open(
        Backend backend,
        Workspace workspace,
        ElementType<K> keyType,
        int capacity,
        boolean withValues) {
      return this == ONE_SWEEP
          ? new OneSweepPasses<>(backend, workspace, keyType, capacity, withValues)
          : new ThreeLaunchPasses<>(backend, workspace, keyType, withValues);
    }
  }
}
