package org.gpuquerylab.operators.internal.general;

import java.time.LocalDate;
import java.util.Arrays;

/** Functions of steps, as {@code program_step.cl} defines them. */
final class Arithmetic {
  private Arithmetic() {}

  static boolean fits(long value, int bits) {
    return bits == ProgramStep.UNCHECKED
        || bits == Long.SIZE
        || value == value << (Long.SIZE - bits) >> (Long.SIZE - bits);
  }

  /** Whether a whole number fits; NaN does not. */
  static boolean fits(double whole, int bits) {
    double end = Math.scalb(1.0, bits - 1);
    return whole >= -end && whole < end;
  }

  static double halfAway(double value) {
    double whole = value < 0 ? Math.ceil(value) : Math.floor(value);
    return Math.abs(value - whole) >= 0.5 ? whole + Math.signum(value) : whole;
  }

  static long roundedQuotient(long value, long unit) {
    long rest = Math.abs(value % unit);
    return value / unit + (rest >= unit - rest ? Long.signum(value) : 0);
  }

  static double fromDecimal(long value, long unit) {
    boolean exact = Math.abs(value) < 1L << 53 && value != Long.MIN_VALUE;
    long whole = value / unit;
    return exact ? (double) value / unit : (double) whole + (double) (value % unit) / unit;
  }

  /** NaN is equal to itself and the largest; -0.0 equals 0.0. */
  static int compare(double a, double b) {
    return a < b ? -1 : a > b ? 1 : a == b ? 0 : Boolean.compare(Double.isNaN(a), Double.isNaN(b));
  }

  /** An integer in the order of {@link #compare}. */
  static long order(double value) {
    long bits = Double.isNaN(value) ? Long.MAX_VALUE : Double.doubleToRawLongBits(value + 0.0);
    return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
  }

  /** The number of an integer of {@link #order}. */
  static double real(long order) {
    return Double.longBitsToDouble(order < 0 ? order ^ Long.MAX_VALUE : order);
  }

  static boolean inSorted(long[] table, long value) {
    return Arrays.binarySearch(table, 1, 1 + (int) table[0], value) >= 0;
  }

  static boolean inBits(long[] table, long value) {
    long bit = value - table[0];
    return bit >= 0 && bit < table[1] && (table[2 + (int) (bit >> 6)] >>> (bit & 63) & 1) != 0;
  }

  static long lookup(long[] table, long place) {
    return place >= 0 && place < table[0] ? table[1 + (int) place] : -1;
  }

  static long datePart(Operation part, long days) {
    LocalDate date = LocalDate.ofEpochDay(days);
    return switch (part) {
      case YEAR -> date.getYear();
      case QUARTER -> (date.getMonthValue() + 2) / 3;
      case MONTH -> date.getMonthValue();
      case DAY -> date.getDayOfMonth();
      case DAY_OF_YEAR -> date.getDayOfYear();
      case DAY_OF_WEEK -> date.getDayOfWeek().getValue() % 7;
      default -> throw new IllegalArgumentException(part + " is no part of a date");
    };
  }
}
