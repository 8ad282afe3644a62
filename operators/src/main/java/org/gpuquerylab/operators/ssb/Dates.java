package org.gpuquerylab.operators.ssb;

import static org.gpuquerylab.operators.ssb.GeneratedColumn.ints;
import static org.gpuquerylab.operators.ssb.GeneratedColumn.words;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** The columns of the table date; row i is the i-th day, counted from 1992-01-01. */
final class Dates {
  /** The number of days from 1992-01-01 to 1998-12-31. */
  static final int DAYS =
      (int) ChronoUnit.DAYS.between(LocalDate.of(1992, 1, 1), LocalDate.of(1999, 1, 1));

  private static final int[] KEYS = IntStream.range(0, DAYS).map(row -> key(day(row))).toArray();
  private static final Words WEEKDAYS =
      new Words(Arrays.stream(DayOfWeek.values()).map(Dates::name).toList());
  private static final Words MONTHS =
      new Words(Arrays.stream(Month.values()).map(Dates::name).toList());

  /** The days that dbgen calls holidays. */
  private static final Set<MonthDay> HOLIDAYS =
      Set.of(
          MonthDay.of(1, 1),
          MonthDay.of(2, 20),
          MonthDay.of(4, 20),
          MonthDay.of(5, 20),
          MonthDay.of(7, 20),
          MonthDay.of(8, 20),
          MonthDay.of(9, 20),
          MonthDay.of(10, 20),
          MonthDay.of(11, 20),
          MonthDay.of(12, 24));

  private static final List<String> SEASONS =
      List.of("Winter", "Spring", "Summer", "Fall", "Christmas");

  private Dates() {}

  private static LocalDate day(long row) {
    return LocalDate.of(1992, 1, 1).plusDays(row);
  }

  private static int key(LocalDate day) {
    return day.getYear() * 10_000 + day.getMonthValue() * 100 + day.getDayOfMonth();
  }

  /** The key of a day, such as 19920131. */
  static int key(int row) {
    return KEYS[row];
  }

  static List<GeneratedColumn> columns() {
    return List.of(
        number("d_datekey", Dates::key),
        string(
            "d_date",
            d ->
                String.format(
                    Locale.ROOT, "%s %d, %d", name(d.getMonth()), d.getDayOfMonth(), d.getYear())),
        words("d_dayofweek", WEEKDAYS, row -> day(row).getDayOfWeek().getValue() - 1),
        words("d_month", MONTHS, row -> day(row).getMonthValue() - 1),
        number("d_year", LocalDate::getYear),
        number("d_yearmonthnum", d -> d.getYear() * 100 + d.getMonthValue()),
        string("d_yearmonth", d -> name(d.getMonth()).substring(0, 3) + d.getYear()),
        number("d_daynuminweek", Dates::dayOfWeek),
        number("d_daynuminmonth", LocalDate::getDayOfMonth),
        number("d_daynuminyear", LocalDate::getDayOfYear),
        number("d_monthnuminyear", LocalDate::getMonthValue),
        number("d_weeknuminyear", d -> (d.getDayOfYear() - 1) / 7 + 1),
        words("d_sellingseason", new Words(SEASONS), row -> season(day(row).getMonth())),
        flag("d_lastdayinweekfl", d -> dayOfWeek(d) == 7),
        flag("d_lastdayinmonthfl", d -> d.getDayOfMonth() == d.lengthOfMonth()),
        flag("d_holidayfl", d -> HOLIDAYS.contains(MonthDay.from(d))),
        flag("d_weekdayfl", d -> dayOfWeek(d) != 1 && dayOfWeek(d) != 7));
  }

  /** The day of the week, from 1 for Sunday to 7 for Saturday. */
  private static int dayOfWeek(LocalDate day) {
    return day.getDayOfWeek().getValue() % 7 + 1;
  }

  private static String name(DayOfWeek day) {
    return day.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
  }

  private static String name(Month month) {
    return month.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
  }

  /** The season of a month, as an index in dbgen's list of seasons. */
  private static int season(Month month) {
    return switch (month) {
      case JANUARY, FEBRUARY, MARCH -> 0;
      case APRIL -> 1;
      case MAY, JUNE, JULY, AUGUST -> 2;
      case SEPTEMBER, OCTOBER -> 3;
      case NOVEMBER, DECEMBER -> 4;
    };
  }

  private static GeneratedColumn number(String name, ToIntFunction<LocalDate> of) {
    return ints(name, row -> of.applyAsInt(day(row)));
  }

  private static GeneratedColumn flag(String name, Predicate<LocalDate> of) {
    return ints(name, row -> of.test(day(row)) ? 1 : 0);
  }

  private static GeneratedColumn string(String name, Function<LocalDate, String> of) {
    return GeneratedColumn.texts(name, row -> of.apply(day(row)));
  }
}
