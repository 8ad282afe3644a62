package org.gpuquerylab.backend;

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
        : (kind == Kind.INT ? "an " : "a ") + kind.name().toLowerCase(java.util.Locale.ROOT);
  }
}
