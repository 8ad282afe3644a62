package org.gpuquerylab.calcite.query;

import java.util.List;
import java.util.Set;

/**
 * A table of a catalogue.
 *
 * @param name the table's name
 * @param rows the number of rows, at least 1
 * @param columns the columns in their order; those with a sample have one of equal length; copied
 * @param keys the sets of columns, by their indices, in which no two rows agree; copied
 */
public record CatalogueTable(
    String name, double rows, List<CatalogueColumn> columns, List<Set<Integer>> keys) {
  /** Copies the lists. */
  public CatalogueTable {
    columns = List.copyOf(columns);
    keys = keys.stream().map(Set::copyOf).toList();
  }

  /** The number of sampled rows; 0 if there are none. */
  public int sampledRows() {
    return columns.stream().mapToInt(column -> column.sample().size()).max().orElse(0);
  }
}
