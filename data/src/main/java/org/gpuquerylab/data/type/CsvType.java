package org.gpuquerylab.data.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The types of columns, from the narrowest on. A column has the first type that all its fields fit.
 * A field fits a type if DuckDB's cast to this type keeps the value of the text, so a number with a
 * leading zero, such as a postal code, is no number.
 */
public enum CsvType {
  /** {@code true}, {@code t}, {@code yes}, {@code y} and their opposites, in any case. */
  BOOLEAN,
  /** Integers of 64 bits. */
  BIGINT,
  /** Integers of 128 bits. */
  HUGEINT,
  /** Floating-point numbers, NaN and infinities; integers only if a double represents them. */
  DOUBLE,
  /** {@code 2020-12-31} or {@code 2020/12/31}. */
  DATE,
  /** {@code 31/12/2020}, {@code 31-12-2020} or {@code 31.12.2020}. */
  DAY_FIRST("DD/MM/YYYY", "%d/%m/%Y"),
  /** {@code 12/31/2020}, {@code 12-31-2020} or {@code 12.31.2020}. */
  MONTH_FIRST("MM/DD/YYYY", "%m/%d/%Y"),
  /** {@code 10:15} or {@code 10:15:30.5}, with at most 6 decimals. */
  TIME,
  /** A date, or a date and a time. */
  TIMESTAMP,
  /** The same with an offset such as {@code +02:00} or {@code Z}; UTC is assumed without it. */
  TIMESTAMPTZ,
  /** Any text. */
  VARCHAR;

  private static final Pattern TRUTH = Pattern.compile("(?i)true|false|t|f|yes|no|y|n");
  private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9][0-9]*+)");
  private static final Pattern NUMBER =
      Pattern.compile("-?((0|[1-9][0-9]*+)([.][0-9]*+)?|[.][0-9]++)([eE][+-]?[0-9]{1,9})?");
  private static final Pattern NOT_FINITE = Pattern.compile("(?i)nan|[+-]?inf(inity)?");
  private static final Pattern YEAR_FIRST =
      Pattern.compile("([0-9]{4})([-/])([0-9]{1,2})\\2([0-9]{1,2})");
  private static final Pattern YEAR_LAST =
      Pattern.compile("([0-9]{1,2})([-/.])([0-9]{1,2})\\2([0-9]{4})");
  private static final String CLOCK =
      "([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?";
  private static final Pattern OF_DAY = Pattern.compile(CLOCK);
  private static final Pattern MOMENT =
      Pattern.compile(
          "(?<date>[0-9/-]+)([ T]" + CLOCK + "(?<zone>Z|[+-](0[0-9]|1[0-3])(:?[0-5][0-9])?)?)?");

  /** The number of decimal digits that every double keeps. */
  private static final int EXACT_DIGITS = 15;

  private final String label;
  private final String format;

  CsvType() {
    label = name();
    format = "";
  }

  CsvType(String label, String format) {
    this.label = label;
    this.format = format;
  }

  /** The name of the type for users. */
  public String label() {
    return label;
  }

  /** The type of a given name, in any case. */
  public static Optional<CsvType> named(String name) {
    String upper = name.strip().toUpperCase(Locale.ROOT);
    return Arrays.stream(values()).filter(type -> type.label.equals(upper)).findFirst();
  }

  /** The type of this name in DuckDB, if it is one of these; all integers are {@link #BIGINT}. */
  public static Optional<CsvType> ofSql(String type) {
    return switch (type) {
      case "TINYINT", "SMALLINT", "INTEGER", "UTINYINT", "USMALLINT", "UINTEGER" ->
          Optional.of(BIGINT);
      case "UBIGINT" -> Optional.of(HUGEINT);
      case "FLOAT" -> Optional.of(DOUBLE);
      case "TIMESTAMP WITH TIME ZONE" -> Optional.of(TIMESTAMPTZ);
      default -> named(type);
    };
  }

  /** The type as which DuckDB reads the field before {@link #converted}. */
  public String sqlType() {
    return format.isEmpty() ? name() : VARCHAR.name();
  }

  /**
   * The SQL expression for a value of this type, if that is not the field itself.
   *
   * @param column the column in the spelling of SQL
   */
  public Optional<String> converted(String column) {
    return format.isEmpty()
        ? Optional.empty()
        : Optional.of("strptime(translate(" + column + ", '-.', '//'), '" + format + "')::date");
  }

  /** Whether a field has a value of this type. */
  public boolean fits(String text) {
    return switch (this) {
      case BOOLEAN -> TRUTH.matcher(text).matches();
      case BIGINT -> isInteger(trimmed(text), Long.SIZE);
      case HUGEINT -> isInteger(trimmed(text), 2 * Long.SIZE);
      case DOUBLE -> isDouble(trimmed(text));
      case DATE -> isDate(YEAR_FIRST.matcher(text), 1, 3, 4);
      case DAY_FIRST -> isDate(YEAR_LAST.matcher(text), 4, 3, 1);
      case MONTH_FIRST -> isDate(YEAR_LAST.matcher(text), 4, 1, 3);
      case TIME -> OF_DAY.matcher(text).matches();
      case TIMESTAMP -> isMoment(text, false);
      case TIMESTAMPTZ -> isMoment(text, true);
      case VARCHAR -> true;
    };
  }

  /** Whether a field has a value of this type if the user states the type: zeros may lead. */
  public boolean fitsAsStated(String text) {
    return switch (this) {
      case BIGINT, HUGEINT, DOUBLE ->
          fits(
              trimmed(text)
                  .replaceFirst("^[+](?=[0-9.])", "")
                  .replaceFirst("^(-?)0+(?=[0-9])", "$1"));
      default -> fits(text);
    };
  }

  /** DuckDB ignores blanks around a number. */
  private static String trimmed(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && text.charAt(from) == ' ') {
      from++;
    }
    while (to > from && text.charAt(to - 1) == ' ') {
      to--;
    }
    return text.substring(from, to);
  }

  private static boolean isInteger(String text, int bits) {
    return INTEGER.matcher(text).matches()
        && (text.length() <= EXACT_DIGITS
            || (text.length() <= bits / 3 && new BigInteger(text).bitLength() < bits));
  }

  private static boolean isDouble(String text) {
    if (NOT_FINITE.matcher(text).matches()) {
      return true;
    } else if (!NUMBER.matcher(text).matches()) {
      return false;
    }
    double value = Double.parseDouble(text);
    boolean isLong = text.length() > EXACT_DIGITS && INTEGER.matcher(text).matches();
    return Double.isFinite(value)
        && !(isLong && new BigDecimal(value).compareTo(new BigDecimal(text)) != 0);
  }

  private static boolean isDate(Matcher text, int year, int month, int day) {
    if (!text.matches()) {
      return false;
    }
    try {
      return LocalDate.of(number(text, year), number(text, month), number(text, day)).getYear() > 0;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static int number(Matcher text, int group) {
    return Integer.parseInt(text.group(group));
  }

  private static boolean isMoment(String text, boolean zoned) {
    Matcher moment = MOMENT.matcher(text);
    return moment.matches()
        && (zoned || moment.group("zone") == null)
        && DATE.fits(moment.group("date"));
  }
}
