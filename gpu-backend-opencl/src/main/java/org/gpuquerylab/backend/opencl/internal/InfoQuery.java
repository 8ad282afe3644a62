package org.gpuquerylab.backend.opencl.internal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.jocl.CLException;
import org.jocl.Pointer;
import org.jspecify.annotations.Nullable;

/**
 * One of OpenCL's {@code clGet...Info} functions, with a fixed object and a fixed parameter name.
 */
@FunctionalInterface
public interface InfoQuery {

  /**
   * Writes at most {@code size} bytes of the parameter's value to {@code value}, and the value's
   * size to {@code length}.
   */
  int get(long size, @Nullable Pointer value, long @Nullable [] length);

  /** The value as text, without the padding that some drivers add. */
  default String text() {
    byte[] bytes = bytes();
    int end = 0;
    while (end < bytes.length && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8).strip();
  }

  /** The value as an integer of 4 or 8 bytes. */
  default long number() {
    byte[] bytes = bytes();
    long value = 0;
    for (int i = Math.min(bytes.length, Long.BYTES) - 1; i >= 0; i--) {
      value = value << Byte.SIZE | (bytes[i] & 0xFF);
    }
    return value;
  }

  /** The value as integers of 8 bytes. */
  default long[] numbers() {
    byte[] bytes = bytes();
    long[] values = new long[bytes.length / Long.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(values);
    return values;
  }

  /** The value if the driver knows the parameter and its value is positive, otherwise empty. */
  default OptionalLong positive() {
    try {
      long value = number();
      return value > 0 ? OptionalLong.of(value) : OptionalLong.empty();
    } catch (CLException e) {
      return OptionalLong.empty();
    }
  }

  private byte[] bytes() {
    long[] length = new long[1];
    get(0, null, length);
    byte[] bytes = new byte[Math.toIntExact(length[0])];
    if (bytes.length > 0) {
      get(bytes.length, Pointer.to(bytes), null);
    }
    return bytes;
  }
}
