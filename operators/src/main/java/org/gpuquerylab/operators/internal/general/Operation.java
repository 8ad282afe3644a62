package org.gpuquerylab.operators.internal.general;

import java.util.Map;
import java.util.TreeMap;

/**
 * The operation of a step. Its ordinal is its number in kernels, where it has the name {@code DO_}
 * and its own. {@code program_step.cl} and {@link Interpreter} define the results.
 */
enum Operation {
  /** An argument of the kernel. */
  LITERAL,
  /** A number that is part of the program. */
  CONSTANT,
  NULL,
  /** The number of the row, of the first side. */
  ROW,
  ADD,
  SUBTRACT,
  MULTIPLY,
  QUOTIENT,
  MODULO,
  /** The operand, which must fit the bits. */
  NARROW,
  /** The quotient by a positive number, rounded half away from zero. */
  ROUND,
  FLOOR_QUOTIENT,
  EQUAL,
  LESS,
  LESS_OR_EQUAL,
  /** Equality in which NULL equals NULL. */
  SAME,
  NOT,
  AND,
  OR,
  IS_NULL,
  /** Whether a condition is true, not NULL. */
  IS_TRUE,
  /** The second operand if the first is true, otherwise the third. */
  CHOOSE,
  IN_SORTED,
  IN_BITS,
  /** The number at the operand's place in a table; -1 beyond it. */
  LOOKUP,
  YEAR,
  QUARTER,
  MONTH,
  DAY,
  DAY_OF_WEEK,
  DAY_OF_YEAR,
  REAL_LITERAL,
  REAL_ADD,
  REAL_SUBTRACT,
  REAL_MULTIPLY,
  REAL_DIVIDE,
  REAL_MODULO,
  REAL_NEGATE,
  REAL_ROOT,
  REAL_EQUAL,
  REAL_LESS,
  REAL_LESS_OR_EQUAL,
  REAL_SAME,
  TO_REAL,
  DECIMAL_TO_REAL,
  /** The operand, rounded to 32 bits. */
  SINGLE,
  /** An integer in the order of numbers: NaN is the largest, and -0.0 is 0.0. */
  REAL_ORDER,
  ORDER_TO_REAL,
  REAL_TO_INTEGER,
  REAL_TO_DECIMAL;

  private static final Operation[] ALL = values();

  static Operation of(int number) {
    return ALL[number];
  }

  /** The numbers by their names in kernels. */
  @SuppressWarnings("EnumOrdinal") // The places are the numbers.
  static Map<String, Integer> numbers() {
    Map<String, Integer> numbers = new TreeMap<>();
    for (Operation operation : ALL) {
      numbers.put("DO_" + operation, operation.ordinal());
    }
    return numbers;
  }

  /** Whether the result may not fit its bits. */
  boolean canFail() {
    return switch (this) {
      case ADD, SUBTRACT, MULTIPLY, QUOTIENT, NARROW, REAL_TO_INTEGER, REAL_TO_DECIMAL -> true;
      default -> false;
    };
  }

  boolean isArgument() {
    return this == LITERAL || this == REAL_LITERAL;
  }

  boolean hasTable() {
    return this == IN_SORTED || this == IN_BITS || this == LOOKUP;
  }

  /** Whether the kernel needs double precision. */
  boolean isReal() {
    return compareTo(REAL_LITERAL) >= 0;
  }
}
