package org.gpuquerylab.measure.internal.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.input.InputException;

/** Reads axis values from the command line: {@code tables=2,4,8} or {@code tables=2..12}. */
public final class AxisOverride {

  private static final Pattern RANGE = Pattern.compile("(-?\\d{1,9})\\.\\.(-?\\d{1,9})");
  private static final int MOST_VALUES = 100_000;

  private AxisOverride() {}

  /**
   * Reads several overrides.
   *
   * @param texts texts of the form {@code name=value,value,...}; a value may be a range {@code
   *     a..b}
   * @return the values of each axis, in the given order
   * @throws InputException if an override is faulty; the message names it
   */
  public static Map<String, List<String>> parse(List<String> texts) {
    Map<String, List<String>> overrides = new LinkedHashMap<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      if (equals < 1 || equals == text.length() - 1) {
        throw new InputException(
            "--axis '" + text + "': write name=value,value, such as tables=2,4,8 or tables=2..12");
      }
      String name = text.substring(0, equals);
      if (overrides.put(name, values(text, text.substring(equals + 1))) != null) {
        throw new InputException("--axis " + name + ": given twice; give all its values at once");
      }
    }
    return overrides;
  }

  private static List<String> values(String text, String list) {
    List<String> values = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      Matcher range = RANGE.matcher(part);
      if (part.isEmpty()) {
        throw new InputException("--axis '" + text + "': a value is empty; remove a comma");
      } else if (range.matches()) {
        addRange(values, text, Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)));
      } else {
        values.add(part);
      }
    }
    return values;
  }

  private static void addRange(List<String> values, String text, int from, int to) {
    if (from > to || (long) to - from >= MOST_VALUES) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "--axis '%s': the range %d..%d must go up, by less than %d",
              text,
              from,
              to,
              MOST_VALUES));
    }
    for (int i = from; i <= to; i++) {
      values.add(Integer.toString(i));
    }
  }
}
