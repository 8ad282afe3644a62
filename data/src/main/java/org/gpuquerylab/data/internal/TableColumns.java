package org.gpuquerylab.data.internal;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gpuquerylab.input.internal.Nearest;
import org.gpuquerylab.input.internal.Quote;

/** The columns of a table, found by case-insensitive names. Immutable. */
public final class TableColumns {
  /** The maximum number of columns that a message lists. */
  private static final int SHOWN = 12;

  private final String table;
  private final Map<String, String> byKey = new LinkedHashMap<>();

  /**
   * Creates the columns of a table.
   *
   * @param table the table's name in messages
   * @param names the column names; if two of them differ only in case, the later one is not found
   */
  public TableColumns(String table, Collection<String> names) {
    this.table = table;
    names.forEach(name -> byKey.putIfAbsent(key(name), name));
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** The column with a given name, in the table's spelling. */
  public Optional<String> find(String name) {
    return Optional.ofNullable(byKey.get(key(name)));
  }

  /** The message for a column name that does not exist: the fault and its remedy. */
  public String missing(String name) {
    String near = Nearest.to(name, List.copyOf(byKey.values())).map(this::meant).orElse("");
    String shown =
        byKey.values().stream().limit(SHOWN).map(Quote::of).collect(Collectors.joining(", "));
    String more = byKey.size() > SHOWN ? ", ..." : "";
    return table + " has no column " + Quote.of(name) + "; " + near + "use one of " + shown + more;
  }

  private String meant(String near) {
    return "did you mean " + Quote.of(near) + "? ";
  }
}
