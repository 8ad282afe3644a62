package org.gpuquerylab.data.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;

/** The names of the columns of a CSV file. */
final class CsvHeader {

  private CsvHeader() {}

  /**
   * The names in a record. A column without a name gets one of its number, as DuckDB gives it.
   *
   * @param place the beginning of messages
   * @throws InputException if two names differ at most in case
   */
  static List<String> names(CsvRow row, String place) {
    List<String> names = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < row.size(); i++) {
      String name = row.text(i);
      names.add(name == null ? "" : name);
      if (name != null && !keys.add(key(name))) {
        throw new InputException(
            place + "two columns are named " + Quote.of(name) + "; rename one of them");
      }
    }
    for (int i = 0; i < names.size(); i++) {
      String number = "column" + i;
      while (names.get(i).isEmpty() && !keys.add(number)) {
        number += "_";
      }
      if (names.get(i).isEmpty()) {
        names.set(i, number);
      }
    }
    return names;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
