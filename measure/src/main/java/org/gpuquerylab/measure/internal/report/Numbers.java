package org.gpuquerylab.measure.internal.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats numbers for readers. */
public final class Numbers {

  private static final MathContext DIGITS = new MathContext(4);
  private static final MathContext FEW = new MathContext(3);

  private Numbers() {}

  /** A number with four significant digits, without an exponent if it is near one. */
  public static String significant(double number) {
    double size = Math.abs(number);
    if (number == 0 || (size >= 1e-6 && size < 1e9)) {
      return new BigDecimal(number).round(DIGITS).toPlainString();
    }
    return String.format(Locale.ROOT, "%.3e", number);
  }

  /** A number with three significant digits, for sentences. */
  public static String rounded(double number) {
    return Double.isFinite(number)
        ? new BigDecimal(number).round(FEW).toPlainString()
        : Double.toString(number);
  }

  /** A number with four significant digits, or a dash if it is NaN. */
  public static String known(double number) {
    return Double.isNaN(number) ? "-" : significant(number);
  }
}
