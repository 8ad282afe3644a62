package org.gpuquerylab.joinorder.sql;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The transitive closure of equalities between columns. */
final class ColumnEqualities {
  private final Map<String, List<SqlColumn>> classByColumn = new LinkedHashMap<>();

  /** Records that two columns are equal. */
  void add(SqlColumn left, SqlColumn right) {
    List<SqlColumn> into = classOf(left);
    List<SqlColumn> from = classOf(right);
    if (into != from) {
      into.addAll(from);
      from.forEach(column -> classByColumn.put(column.name(), into));
    }
  }

  /** The column with its class, if it equals another one. */
  SqlColumn resolve(SqlColumn column) {
    List<SqlColumn> columns = classByColumn.getOrDefault(column.name(), List.of());
    return columns.size() > 1 ? column.in(columns.get(0).name()) : column;
  }

  private List<SqlColumn> classOf(SqlColumn column) {
    return classByColumn.computeIfAbsent(column.name(), name -> new ArrayList<>(List.of(column)));
  }

  /** The classes of equal columns, in the order of their first occurrence. */
  Collection<List<SqlColumn>> classes() {
    // Classes have no column in common, so any two classes are either the same or disjoint.
    return classByColumn.values().stream().distinct().toList();
  }
}
