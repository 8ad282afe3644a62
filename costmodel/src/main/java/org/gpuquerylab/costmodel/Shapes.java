package org.gpuquerylab.costmodel;

import java.util.List;

/**
 * Checks of the numbers that describe an operator's input; each message names the faulty component.
 */
final class Shapes {
  private Shapes() {}

  /** Checks and copies the widths of any number of columns. */
  static List<Integer> widths(String name, List<Integer> bytes) {
    bytes.forEach(width -> positive(name, width));
    return List.copyOf(bytes);
  }

  /** Checks and copies the widths of at least one column. */
  static List<Integer> someWidths(String name, List<Integer> bytes) {
    if (bytes.isEmpty()) {
      throw new IllegalArgumentException(name + " must have the width of at least one column");
    }
    return widths(name, bytes);
  }

  static void cardinality(String name, long rows) {
    if (rows < 0) {
      throw new IllegalArgumentException(name + " must be at least 0, not " + rows);
    }
  }

  static void positive(String name, long number) {
    if (number < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, not " + number);
    }
  }

  static void atMost(String name, long number, long most) {
    if (number > most) {
      throw new IllegalArgumentException(name + " must be at most " + most + ", not " + number);
    }
  }

  static void fraction(String name, double fraction) {
    if (!(fraction >= 0 && fraction <= 1)) {
      throw new IllegalArgumentException(name + " must be from 0 to 1, not " + fraction);
    }
  }

  /** The sum of widths in bytes. */
  static long sum(List<Integer> bytes) {
    return bytes.stream().mapToLong(Integer::longValue).sum();
  }
}
