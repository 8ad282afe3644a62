package org.gpuquerylab.backend.kernel;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.gpuquerylab.backend.device.ElementType;

/**
 * The constants with which a kernel is compiled: {@code #define}s of its source, which its twin
 * reads by the same names. Immutable; two objects are equal if their names and values are equal.
 */
public final class KernelDefines {
  /** No constants; a kernel's tunables then have their default values. */
  public static final KernelDefines NONE = new KernelDefines(new TreeMap<>());

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

  private final SortedMap<String, Object> values;

  private KernelDefines(SortedMap<String, Object> values) {
    this.values = values;
  }

  /**
   * Constants with the given names and values.
   *
   * @param values each value is an {@code Integer}, a {@code Long}, a finite {@code Float} or
   *     {@code Double}, or an {@link ElementType} that names a type; not modified
   * @throws IllegalArgumentException if a value has none of these types; the message names its
   *     constant
   */
  public static KernelDefines of(Map<String, ?> values) {
    SortedMap<String, Object> sorted = new TreeMap<>(values);
    sorted.forEach(KernelDefines::check);
    return new KernelDefines(sorted);
  }

  private static void check(String name, Object value) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("a define must be named as in C: " + name);
    }
    boolean known =
        value instanceof Integer
            || value instanceof Long
            || (value instanceof Float f && Float.isFinite(f))
            || (value instanceof Double d && Double.isFinite(d))
            || value instanceof ElementType<?>;
    if (!known) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s must be a finite int, long, float or double or an ElementType, not %s",
              name,
              value));
    }
  }

  /** The constants as preprocessor lines, sorted by name. */
  public String lines() {
    StringBuilder lines = new StringBuilder();
    values.forEach(
        (name, value) ->
            lines.append("#define ").append(name).append(' ').append(text(value)).append('\n'));
    return lines.toString();
  }

  /**
   * The value in C's spelling. Negative values have parentheses, so that {@code a-N} stays a
   * difference.
   */
  private static String text(Object value) {
    if (value instanceof ElementType<?> type) {
      return type == ElementType.BYTE
          ? "uchar"
          : type == ElementType.LONG ? "i64" : type.toString();
    }
    String suffix = value instanceof Long ? "L" : value instanceof Float ? "f" : "";
    if (value.equals(Integer.MIN_VALUE) || value.equals(Long.MIN_VALUE)) {
      // The magnitude of this value does not fit the type, so the code subtracts one.
      return "(" + (((Number) value).longValue() + 1) + suffix + " - 1)";
    }
    String digits = value + suffix;
    return digits.startsWith("-") ? "(" + digits + ")" : digits;
  }

  /** The value of an {@code int} constant. */
  public int intValue(String name) {
    return (Integer) value(name);
  }

  /** Whether an {@code int} constant is not 0. */
  public boolean flag(String name) {
    return intValue(name) != 0;
  }

  /** The value of a {@code long} constant. */
  public long longValue(String name) {
    return (Long) value(name);
  }

  /** The value of a {@code float} constant. */
  public float floatValue(String name) {
    return (Float) value(name);
  }

  /** The value of a {@code double} constant. */
  public double doubleValue(String name) {
    return (Double) value(name);
  }

  /** The value of an {@code int} constant, or {@code other} if there is no such constant. */
  public int intValue(String name, int other) {
    return values.containsKey(name) ? intValue(name) : other;
  }

  private Object value(String name) {
    Object value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "the kernel was compiled without " + name + ", only with " + values.keySet());
    }
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KernelDefines defines && values.equals(defines.values);
  }

  @Override
  public int hashCode() {
    return Objects.hash(values);
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
