package org.gpuquerylab.calcite.query;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The tables that statements may name, with types and statistics. Names are compared
 * case-insensitively. Immutable.
 */
public final class Catalogue {
  private final String source;
  private final Map<String, CatalogueTable> tables = new LinkedHashMap<>();

  /**
   * Creates a catalogue.
   *
   * @param source the catalogue's name in messages
   * @param tables if two names differ only in case, the first one counts
   */
  public Catalogue(String source, Collection<CatalogueTable> tables) {
    this.source = source;
    tables.forEach(table -> this.tables.putIfAbsent(key(table.name()), table));
  }

  /** The catalogue's name in messages. */
  public String source() {
    return source;
  }

  /** The tables in the order in which they were given. */
  public Collection<CatalogueTable> tables() {
    return tables.values();
  }

  /** The table with a given name, if it exists. */
  public Optional<CatalogueTable> table(String name) {
    return Optional.ofNullable(tables.get(key(name)));
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
