package org.gpuquerylab.operators.ssb;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

/** Compares every day of the date table with the JDK's older calendar. */
class DatesTest {
  private static final List<String> SEASONS_BY_MONTH =
      List.of(
          "Winter",
          "Winter",
          "Winter",
          "Spring",
          "Summer",
          "Summer",
          "Summer",
          "Summer",
          "Fall",
          "Fall",
          "Christmas",
          "Christmas");
  private static final Set<String> HOLIDAYS =
      Set.of("0101", "0220", "0420", "0520", "0720", "0820", "0920", "1020", "1120", "1224");

  @Test
  void everyDayIsThatOfTheCalendar() {
    Generator generator = new Generator(new Scale(0.01), 1, 1);
    Table dates = generator.table("date", generator.columns("date"));
    Calendar day = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
    day.clear();
    day.set(1992, Calendar.JANUARY, 1);
    for (int row = 0; row < dates.rows(); row++) {
      int at = row;
      assertThat(dates.columns().stream().map(column -> column.value(at)).toList())
          .as("day %s", row)
          .isEqualTo(expected(day));
      day.add(Calendar.DATE, 1);
    }
    assertThat(day.get(Calendar.YEAR)).isEqualTo(1999);
    assertThat(day.get(Calendar.DAY_OF_YEAR)).isEqualTo(1);
  }

  private static List<Object> expected(Calendar day) {
    int month = day.get(Calendar.MONTH);
    int dayOfYear = day.get(Calendar.DAY_OF_YEAR);
    int dayOfWeek = day.get(Calendar.DAY_OF_WEEK);
    int lastOfMonth = day.getActualMaximum(Calendar.DAY_OF_MONTH);
    List<Object> row = new ArrayList<>();
    row.add(Integer.valueOf(text(day, "yyyyMMdd")));
    row.add(text(day, "MMMM d, yyyy"));
    row.add(text(day, "EEEE"));
    row.add(text(day, "MMMM"));
    row.add(day.get(Calendar.YEAR));
    row.add(Integer.valueOf(text(day, "yyyyMM")));
    row.add(text(day, "MMMyyyy"));
    row.add(dayOfWeek);
    row.add(day.get(Calendar.DAY_OF_MONTH));
    row.add(dayOfYear);
    row.add(month + 1);
    row.add((int) Math.ceil(dayOfYear / 7.0));
    row.add(SEASONS_BY_MONTH.get(month));
    row.add(dayOfWeek == Calendar.SATURDAY ? 1 : 0);
    row.add(day.get(Calendar.DAY_OF_MONTH) == lastOfMonth ? 1 : 0);
    row.add(HOLIDAYS.contains(text(day, "MMdd")) ? 1 : 0);
    row.add(dayOfWeek == Calendar.SATURDAY || dayOfWeek == Calendar.SUNDAY ? 0 : 1);
    return row;
  }

  private static String text(Calendar day, String pattern) {
    SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.US);
    format.setTimeZone(day.getTimeZone());
    return format.format(day.getTime());
  }
}
