package org.gpuquerylab.calcite.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param name the column's name
 * @param type its type; {@code ANY}, which may be compared with everything, if nobody told the type
 * @param statistics what is known of its values
 * @param sample its values in the sampled rows of its table, in the same order in all columns;
 *     empty if there are none. A number is a Double, a date or timestamp its days since 1970, any
 *     other value a String; copied
 */
public record CatalogueColumn(
    String name, RelDataType type, ColumnStatistics statistics, List<@Nullable Object> sample) {
  /** Copies the list. */
  public CatalogueColumn {
    sample = Collections.unmodifiableList(new ArrayList<>(sample));
  }

  /** A column without sampled rows. */
  public CatalogueColumn(String name, RelDataType type, ColumnStatistics statistics) {
    this(name, type, statistics, List.of());
  }
}
