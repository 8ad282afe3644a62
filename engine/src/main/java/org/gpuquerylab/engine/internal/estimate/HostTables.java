package org.gpuquerylab.engine.internal.estimate;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;

/** The tables on the host, by names without regard to case. Immutable. */
public final class HostTables {
  private final Map<String, HostRelation> tables = new LinkedHashMap<>();

  /** Tables by name; the map is copied, the rows are shared. */
  public HostTables(Map<String, HostRelation> tables) {
    tables.forEach((name, rows) -> this.tables.put(plain(name), rows));
  }

  /** A name without regard to case. */
  public static String plain(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** All tables by their plain names. */
  public Map<String, HostRelation> all() {
    return Collections.unmodifiableMap(tables);
  }

  /** The rows of a table that a bound statement reads. */
  public HostRelation table(String name) {
    HostRelation rows = tables.get(plain(name));
    if (rows == null) {
      throw new IllegalStateException("there is no table " + name);
    }
    return rows;
  }

  /** A column; empty if there is no such table, or if no vector holds the column. */
  public Optional<Vector> column(String table, String column) {
    HostRelation rows = tables.get(plain(table));
    return rows == null
        ? Optional.empty()
        : rows.columns().stream()
            .filter(vector -> vector.name().equalsIgnoreCase(column))
            .findFirst();
  }
}
