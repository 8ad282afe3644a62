package org.gpuquerylab.primitives.sort;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;

/**
 * How the passes of a {@link RadixSort} run on a device.
 *
 * @param <K> {@code int[]} or {@code long[]}
 */
interface RadixPasses<K> {
  /** The number of different digits in one pass. */
  int RADIX = 256;

  /**
   * Enqueues what comes before the first pass.
   *
   * @param keys not modified
   * @param n at least 1
   */
  void begin(CommandQueue queue, DeviceBuffer<K> keys, int n, KeyBits bits);

  /**
   * Enqueues a pass: moves the first n keys, and values, in the stable order of the pass's digit.
   *
   * @param from not modified
   * @param to the first n are overwritten
   * @param pass from 0, each once, in order
   */
  void pass(CommandQueue queue, Columns<K> from, Columns<K> to, int n, KeyBits bits, int pass);

  /**
   * Keys and their values; for these a sort of keys alone has any buffer, which it leaves alone.
   */
  record Columns<K>(DeviceBuffer<K> keys, DeviceBuffer<int[]> values) {}

  /** The key's flip as a kernel's argument of the key's type. */
  static Number flip(ElementType<?> keyType, KeyBits bits) {
    long flip = bits.flip(keyType.bytes() * Byte.SIZE);
    return keyType == ElementType.INT ? (Number) (int) flip : (Number) flip;
  }

  /** The ways there are. */
  enum Method {
    /** {@link ThreeLaunchPasses}. */
    THREE_LAUNCHES,
    /** {@link OneSweepPasses}. */
    ONE_SWEEP;

    /** The faster one of those that the device can run. */
    static Method of(DeviceInfo device) {
      return device.has(Capability.FORWARD_PROGRESS) && device.has(Capability.SUBGROUPS)
          ? ONE_SWEEP
          : THREE_LAUNCHES;
    }

    /** Compiles the kernels and allocates their scratch in the workspace. */
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
