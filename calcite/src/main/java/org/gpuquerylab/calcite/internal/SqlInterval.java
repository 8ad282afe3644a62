package org.gpuquerylab.calcite.internal;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The spellings of intervals. */
final class SqlInterval {
  private static final Pattern PART =
      Pattern.compile("\\s*([+-]?\\d{1,9}(?:\\.\\d{1,9})?)\\s*([a-zA-Z]{1,12})\\s*");
  private static final Pattern PLAIN = Pattern.compile("[+-]?\\d{1,9}(?:\\.\\d{1,9})?");

  /** Units by their names in the singular; what a unit is in months or in seconds. */
  private static final Map<String, Long> MONTHS =
      Map.of("MONTH", 1L, "MON", 1L, "QUARTER", 3L, "YEAR", 12L, "DECADE", 120L, "CENTURY", 1200L);

  private static final Map<String, Long> SECONDS =
      Map.ofEntries(
          Map.entry("SECOND", 1L),
          Map.entry("SEC", 1L),
          Map.entry("MINUTE", 60L),
          Map.entry("MIN", 60L),
          Map.entry("HOUR", 3600L),
          Map.entry("HR", 3600L),
          Map.entry("DAY", 86_400L),
          Map.entry("WEEK", 604_800L));

  private SqlInterval() {}

  /** Whether a word is a unit of time. */
  static boolean isUnit(String word) {
    return MONTHS.containsKey(singular(word)) || SECONDS.containsKey(singular(word));
  }

  private static String singular(String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    return upper.endsWith("S") ? upper.substring(0, upper.length() - 1) : upper;
  }

  /** Whether a text is a number without a unit. */
  static boolean isPlain(String text) {
    return PLAIN.matcher(text.strip()).matches();
  }

  /**
   * The interval as the parser reads it, of a text such as {@code 1 year 2 months}; empty if it is
   * none, or mixes months and days.
   */
  static Optional<String> of(String text) {
    Matcher matcher = PART.matcher(text);
    BigDecimal months = BigDecimal.ZERO;
    BigDecimal seconds = BigDecimal.ZERO;
    int end = 0;
    while (end < text.length() && matcher.region(end, text.length()).lookingAt()) {
      String unit = singular(matcher.group(2));
      BigDecimal number = new BigDecimal(matcher.group(1));
      if (MONTHS.containsKey(unit)) {
        months = months.add(number.multiply(BigDecimal.valueOf(MONTHS.getOrDefault(unit, 0L))));
      } else if (SECONDS.containsKey(unit)) {
        seconds = seconds.add(number.multiply(BigDecimal.valueOf(SECONDS.getOrDefault(unit, 0L))));
      } else {
        return Optional.empty();
      }
      end = matcher.end();
    }
    boolean whole = end > 0 && end == text.length();
    if (!whole || (months.signum() != 0 && seconds.signum() != 0)) {
      return Optional.empty();
    }
    return seconds.signum() == 0 && months.signum() != 0 ? months(months) : seconds(seconds);
  }

  private static Optional<String> months(BigDecimal months) {
    BigDecimal whole = months.stripTrailingZeros();
    return whole.scale() > 0 ? Optional.empty() : Optional.of(literal(whole, "MONTH"));
  }

  private static Optional<String> seconds(BigDecimal seconds) {
    BigDecimal[] days = seconds.divideAndRemainder(BigDecimal.valueOf(86_400));
    if (days[1].signum() == 0) {
      return Optional.of(literal(days[0], "DAY"));
    }
    BigDecimal[] whole = seconds.divideAndRemainder(BigDecimal.ONE);
    return whole[1].signum() == 0 ? Optional.of(literal(whole[0], "SECOND")) : Optional.empty();
  }

  private static String literal(BigDecimal number, String unit) {
    String digits = number.abs().toBigInteger().toString();
    if (digits.length() > 10) {
      return "INTERVAL '" + number.signum() + "' " + unit + " * " + digits;
    }
    String sign = number.signum() < 0 ? "-" : "";
    return "INTERVAL '" + sign + digits + "' " + unit + "(" + Math.max(2, digits.length()) + ")";
  }
}
