package org.gpuquerylab.experiments.internal.primitive;

import java.util.Arrays;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;

/** Checksums of arrays, which depend on the order of the elements. */
final class ArrayContents {
  private static final long UNSIGNED = 0xFFFF_FFFFL;

  private ArrayContents() {}

  /** A 32-bit number, which is the same for equal arrays. */
  static double of(Object... arrays) {
    return Arrays.deepHashCode(arrays) & UNSIGNED;
  }

  /** The first elements of a buffer. */
  static <A> A read(CommandQueue queue, DeviceBuffer<A> buffer, int count) {
    A array = buffer.type().newArray(count);
    queue.read(buffer, 0, array, 0, count);
    return array;
  }

  /** The number in a buffer that has one element. */
  static int count(CommandQueue queue, DeviceBuffer<int[]> buffer) {
    return read(queue, buffer, 1)[0];
  }
}
