package org.gpuquerylab.operators.internal.general;

import java.util.Locale;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DataType.Kind;

/** Rules of types. */
final class Types {
  private Types() {}

  /**
   * The type to which two values are converted before they are compared or combined.
   *
   * @param where the expression, for messages
   * @throws IllegalArgumentException if there is none
   */
  static DataType common(DataType a, DataType b, Object where) {
    if (a.equals(b)) {
      return a;
    }
    if (a.isNumeric() && b.isNumeric()) {
      return numeric(a, b);
    }
    boolean times = isTime(a) && isTime(b);
    if (!times) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s and %s have no common type in %s", a, b, where));
    }
    return DataType.TIMESTAMP;
  }

  private static DataType numeric(DataType a, DataType b) {
    if (a.kind() == Kind.DECIMAL && b.kind() == Kind.DECIMAL) {
      return a.scale() > b.scale() ? a : b;
    }
    if (a.kind() == Kind.DECIMAL && b.isInteger()) {
      return a;
    }
    if (b.kind() == Kind.DECIMAL && a.isInteger()) {
      return b;
    }
    // The order of the kinds is the order of the types of which one must be the larger.
    return a.kind().compareTo(b.kind()) > 0 ? a : b;
  }

  private static boolean isTime(DataType type) {
    return type.kind() == Kind.DATE || type.kind() == Kind.TIMESTAMP;
  }

  /** The bits of a value. */
  static int bits(DataType type) {
    return switch (type.kind()) {
      case BOOLEAN, INT8 -> Byte.SIZE;
      case INT16 -> Short.SIZE;
      default -> type.elements().bytes() * Byte.SIZE;
    };
  }

  /**
   * Refuses a type.
   *
   * @throws IllegalArgumentException if the condition does not hold
   */
  static void check(boolean holds, String wanted, DataType type, Object where) {
    if (!holds) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s takes %s, not %s", where, wanted, type));
    }
  }

  /** 10 to the power of a scale. */
  static long unit(int scale) {
    long unit = 1;
    for (int i = 0; i < scale; i++) {
      unit *= 10;
    }
    return unit;
  }
}
