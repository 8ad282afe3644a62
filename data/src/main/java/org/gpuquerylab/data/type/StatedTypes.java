package org.gpuquerylab.data.type;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.jspecify.annotations.Nullable;

/**
 * Types of columns that the user states.
 *
 * @param byName the types by column names in lower case; copied
 */
public record StatedTypes(Map<String, CsvType> byName) {
  /** No stated types. */
  public static final StatedTypes NONE = new StatedTypes(Map.of());

  private static final Pattern ENTRY = Pattern.compile("\\G(.+?)=([A-Za-z/ ]+)(,|$)");

  /** Copies the map. */
  public StatedTypes {
    byName = Map.copyOf(byName);
  }

  /**
   * Reads lists such as {@code zip=VARCHAR,price=DOUBLE}. Names are compared without regard to
   * case.
   *
   * @throws InputException if a text is not such a list, or names an unknown type or a column twice
   */
  public static StatedTypes parse(List<String> lists) {
    Map<String, CsvType> types = new LinkedHashMap<>();
    for (String list : lists) {
      Matcher entry = ENTRY.matcher(list);
      int end = 0;
      while (end < list.length()) {
        if (!entry.find()) {
          throw new InputException("--types: give NAME=TYPE, such as zip=VARCHAR,price=DOUBLE");
        }
        end = entry.end();
        add(types, entry.group(1), entry.group(2));
      }
    }
    return new StatedTypes(types);
  }

  /** The stated type of a column; null if there is none. */
  public @Nullable CsvType of(String column) {
    return byName.get(column.toLowerCase(Locale.ROOT));
  }

  private static void add(Map<String, CsvType> types, String column, String name) {
    List<String> known = Arrays.stream(CsvType.values()).map(CsvType::label).toList();
    CsvType type =
        CsvType.named(name).orElseThrow(() -> Suggestion.unknown("type of --types", name, known));
    if (types.putIfAbsent(column.toLowerCase(Locale.ROOT), type) != null) {
      throw new InputException("--types: a column has two types; leave one out");
    }
  }
}
