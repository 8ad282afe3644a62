package org.gpuquerylab.backend.contract;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.gpuquerylab.backend.ElementType;

/** Buffer contents of any element type, compared bit by bit. */
final class Contents {
  private Contents() {}

  /** Random bits: of floating-point types NaNs with payloads too. */
  static <A> A random(ElementType<A> type, int length, long seed) {
    byte[] bytes = new byte[length * type.bytes()];
    new SplittableRandom(seed).nextBytes(bytes);
    A array = type.newArray(length);
    type.get(ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()), array, 0, length);
    return array;
  }

  /** The bytes of an array, which is not modified. */
  static <A> byte[] bytes(ElementType<A> type, A array) {
    int length = type.length(array);
    byte[] bytes = new byte[length * type.bytes()];
    type.put(ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()), array, 0, length);
    return bytes;
  }

  /** A copy of {@code to}, neither is modified, with {@code count} elements of {@code from}. */
  @SuppressWarnings("SuspiciousSystemArraycopy") // both are arrays of the type
  static <A> A overwritten(ElementType<A> type, A from, int first, A to, int at, int count) {
    A result = type.newArray(type.length(to));
    System.arraycopy(to, 0, result, 0, type.length(to));
    System.arraycopy(from, first, result, at, count);
    return result;
  }
}
