package org.gpuquerylab.plots.file;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Rounds every number that has three or more fraction digits in a text to hundredths. The regular
 * expression of such a number is {@code -?\d+\.\d{3,}(E-?\d+)?}. A figure has tens of thousands of
 * numbers in this form, so the code searches for decimal points instead of evaluating the
 * expression.
 */
final class Coordinates {
  private static final int LEAST_FRACTION = 3;

  private Coordinates() {}

  /** Returns the text with its numbers rounded half to even, without trailing zeros. */
  static String rounded(String text) {
    StringBuilder result = new StringBuilder(text.length());
    int done = 0;
    for (int point = text.indexOf('.'); point >= 0; point = text.indexOf('.', point + 1)) {
      int begin = point;
      while (begin > done && isDigit(text, begin - 1)) {
        begin--;
      }
      int end = digits(text, point + 1);
      if (begin < point && end - point > LEAST_FRACTION) {
        begin -= begin > done && text.charAt(begin - 1) == '-' ? 1 : 0;
        end = exponent(text, end);
        result
            .append(text, done, begin)
            .append(rounded(new BigDecimal(text.substring(begin, end))));
        done = end;
      }
    }
    return result.append(text, done, text.length()).toString();
  }

  private static boolean isDigit(String text, int index) {
    char c = text.charAt(index);
    return c >= '0' && c <= '9';
  }

  /** The index after the digits that begin at the given index. */
  private static int digits(String text, int from) {
    int end = from;
    while (end < text.length() && isDigit(text, end)) {
      end++;
    }
    return end;
  }

  /** The index after an exponent, if the text has one at the given index. */
  private static int exponent(String text, int from) {
    if (from == text.length() || text.charAt(from) != 'E') {
      return from;
    }
    int first = from + 1;
    first += first < text.length() && text.charAt(first) == '-' ? 1 : 0;
    int end = digits(text, first);
    return end > first ? end : from;
  }

  private static String rounded(BigDecimal number) {
    BigDecimal value = number.setScale(2, RoundingMode.HALF_EVEN);
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }
}
