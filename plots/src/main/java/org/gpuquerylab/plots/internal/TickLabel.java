package org.gpuquerylab.plots.internal;

import java.math.BigDecimal;
import java.math.MathContext;

/** Labels of axis ticks: plain decimals near one, powers of ten far above it. */
public final class TickLabel {

  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  private static final double LARGE = 10_000;

  /** From here on, exponents may have a digit 0, which the charts' font lacks as a superscript. */
  private static final double VERY_LARGE = 1e10;

  private TickLabel() {}

  /** The label of a value that stands alone. */
  public static String of(double value) {
    return of(value, value);
  }

  /**
   * The label of a value on an axis.
   *
   * @param largest the largest value of the axis, as all labels of an axis have the same form
   */
  public static String of(double value, double largest) {
    double exponent = Math.log10(Math.abs(value));
    if (value >= LARGE && Math.abs(exponent - Math.rint(exponent)) < 1e-9) {
      int digits = (int) Math.rint(exponent);
      return Math.max(value, largest) < VERY_LARGE * 0.9
          ? "10" + SUPERSCRIPTS.charAt(digits)
          : "1e" + digits;
    }
    return decimal(value, 10, 7);
  }

  /**
   * The label of a multiple, by one digit, of a power of ten on a logarithmic axis. Below 0.001 it
   * has an exponent: such an axis has a label at each power, and zeros would take the room.
   *
   * @param largest the largest value of the axis
   */
  static String logarithmic(double value, double largest) {
    int exponent = (int) Math.floor(Math.log10(value) + 1e-9);
    return exponent < -3
        ? Math.round(value / Math.pow(10, exponent)) + "e" + exponent
        : of(value, largest);
  }

  /**
   * A decimal.
   *
   * @param digits the number of significant digits
   * @param decades the power of ten from which on a value has an exponent
   */
  private static String decimal(double value, int digits, int decades) {
    BigDecimal rounded = new BigDecimal(value, new MathContext(digits)).stripTrailingZeros();
    boolean plain = value == 0 || Math.abs(Math.log10(Math.abs(value))) < decades;
    return plain
        ? rounded.toPlainString()
        : rounded.toString().replace("E+", "e").replace('E', 'e');
  }

  /** A length as a whole number if it is at least 10, otherwise with two significant digits. */
  public static String rounded(double length) {
    MathContext two = new MathContext(2);
    return length >= 10 ? of(Math.rint(length)) : of(new BigDecimal(length, two).doubleValue());
  }

  /** A value with three significant digits, such as the value beside a bar. */
  public static String significant(double value) {
    return decimal(value, 3, 6);
  }
}
