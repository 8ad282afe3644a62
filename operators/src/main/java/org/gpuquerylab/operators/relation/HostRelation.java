package org.gpuquerylab.operators.relation;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A relation on the host.
 *
 * @param rows the number of rows
 * @param columns the columns, with different names
 */
public record HostRelation(int rows, List<Vector> columns) {

  /** Copies the list, and checks the names and the numbers of rows. */
  public HostRelation {
    columns = List.copyOf(columns);
    for (Vector column : columns) {
      if (column.rows() != rows) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "column %s has %d rows, the relation %d",
                column.name(),
                column.rows(),
                rows));
      }
    }
    Set<String> names = columns.stream().map(Vector::name).collect(Collectors.toSet());
    if (names.size() != columns.size()) {
      throw new IllegalArgumentException("two columns have the same name: " + names);
    }
  }

  /** A relation with at least one column, which determines the number of rows. */
  public static HostRelation of(Vector... columns) {
    return new HostRelation(columns[0].rows(), List.of(columns));
  }

  /**
   * The column of the given name.
   *
   * @throws IllegalArgumentException if there is no such column; the message names it
   */
  public Vector column(String name) {
    return columns.stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow(() -> DeviceRelation.noColumn(name, columns.stream().map(Vector::name)));
  }

  /** The values of a row; null for NULL. */
  public List<@Nullable Object> row(int row) {
    return columns.stream().<@Nullable Object>map(column -> column.value(row)).toList();
  }

  /** All rows, in order. */
  public List<List<@Nullable Object>> toRows() {
    return IntStream.range(0, rows).mapToObj(this::row).toList();
  }
}
