package org.gpuquerylab.primitives;

import java.util.Locale;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;

/** Argument checks whose messages name the argument. */
final class Checks {
  private Checks() {}

  public static void capacity(long capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("capacity must not be negative: " + capacity);
    }
  }

  public static void size(String name, long n) {
    if (n < 0) {
      throw new IllegalArgumentException(name + " must not be negative: " + n);
    }
  }

  public static void size(long n, long capacity) {
    size("n", n);
    if (n > capacity) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "n is %d, more than the capacity of %d", n, capacity));
    }
  }

  public static void holds(String name, DeviceBuffer<?> buffer, long elements) {
    if (buffer.length() < elements) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s holds %d elements, fewer than the %d it must",
              name,
              buffer.length(),
              elements));
    }
  }

  public static void distinct(String name, DeviceBuffer<?> buffer, String otherName, Object other) {
    if (buffer == other) {
      throw new IllegalArgumentException(name + " and " + otherName + " must be two buffers");
    }
  }

  public static void type(String name, ElementType<?> type, ElementType<?>... allowed) {
    for (ElementType<?> candidate : allowed) {
      if (type == candidate) {
        return;
      }
    }
    throw new IllegalArgumentException(
        name + " may be of " + java.util.List.of(allowed) + ", not of " + type);
  }
}
