package org.gpuquerylab.backend;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One declared parameter of a kernel.
 *
 * @param name the parameter's name in the kernel source
 * @param kind what is passed
 * @param element the element type of a buffer; null for a scalar
 */
public record KernelParameter(String name, Kind kind, @Nullable ElementType<?> element) {

  /** What a parameter takes. Integers are signless: the kernel may read them as unsigned. */
  public enum Kind {
    BUFFER,
    INT,
    LONG,
    FLOAT,
    DOUBLE
  }

  boolean accepts(Object argument) {
    return switch (kind) {
      case BUFFER -> argument instanceof DeviceBuffer<?> b && b.type() == element;
      case INT -> argument instanceof Integer;
      case LONG -> argument instanceof Long;
      case FLOAT -> argument instanceof Float;
      case DOUBLE -> argument instanceof Double;
    };
  }

  String expectation() {
    return kind == Kind.BUFFER
        ? "a buffer of " + element
        : (kind == Kind.INT ? "an " : "a ") + kind.name().toLowerCase(Locale.ROOT);
  }

  /** An argument that does not fit, for a message: a number with its type, anything else by it. */
  static String describe(@Nullable Object argument) {
    if (argument == null || argument instanceof Resource) {
      return String.valueOf(argument);
    }
    String type = argument.getClass().getSimpleName();
    if (argument instanceof Number) {
      return "the " + type.toLowerCase(Locale.ROOT) + " " + argument;
    }
    return ("aeiou".indexOf(type.charAt(0)) < 0 ? "a " : "an ") + type;
  }
}
