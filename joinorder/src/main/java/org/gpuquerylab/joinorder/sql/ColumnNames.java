package org.gpuquerylab.joinorder.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The relations of a query with their aliases, and the resolution of column names. */
final class ColumnNames {
  /** A table under its alias. */
  record Entry(String alias, TableStatistics table) {}

  private final SqlText text;
  private final String schema;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, Integer> indexByAlias = new HashMap<>();
  private final Map<String, List<Integer>> ownersByColumn = new HashMap<>();

  /** For each column name merged by USING, the relations whose columns were merged. */
  private final Map<String, List<List<Integer>>> merged = new HashMap<>();

  private final IdentityHashMap<Column, SqlColumn> bound = new IdentityHashMap<>();

  /**
   * Creates an instance without relations.
   *
   * @param schema the schema's name in messages
   */
  ColumnNames(SqlText text, String schema) {
    this.text = text;
    this.schema = schema;
  }

  /** The relations; a relation's position is its index. */
  List<Entry> entries() {
    return entries;
  }

  int size() {
    return entries.size();
  }

  /** Adds a relation. */
  void add(String alias, TableStatistics table, Table place) {
    if (entries.size() == QueryGraph.MAX_RELATIONS) {
      throw text.fault(
          place, "there are more than " + QueryGraph.MAX_RELATIONS + " tables; leave some out");
    }
    int index = entries.size();
    if (indexByAlias.putIfAbsent(Schema.key(alias), index) != null) {
      throw text.fault(
          place, "there are two tables with the name \"" + alias + "\"; give one an alias");
    }
    entries.add(new Entry(alias, table));
    table
        .columns()
        .keySet()
        .forEach(key -> ownersByColumn.computeIfAbsent(key, k -> new ArrayList<>()).add(index));
  }

  /** Whether some table has a column of this name. */
  boolean isColumn(Column column) {
    return ownersByColumn.containsKey(key(column));
  }

  /**
   * The column to which a name refers: the column bound to the name, or else a column of any
   * relation.
   */
  SqlColumn resolve(Column column) {
    SqlColumn known = bound.get(column);
    return known != null ? known : resolve(column, 0);
  }

  /**
   * Finds the column to which a name refers, among the relations from the given one on, and binds
   * it.
   */
  void bind(Column column, int scope) {
    bound.put(column, resolve(column, scope));
  }

  private SqlColumn resolve(Column column, int scope) {
    String alias = column.getUnquotedTableName();
    if (alias != null) {
      return qualified(column, alias, scope);
    }
    List<Integer> owners = owners(column, scope, entries.size());
    if (owners.isEmpty()) {
      throw noColumn(column);
    } else if (isAmbiguous(column, owners)) {
      throw several(column);
    }
    return column(column, owners.get(0));
  }

  private SqlColumn qualified(Column column, String alias, int scope) {
    Integer index = indexByAlias.get(Schema.key(alias));
    if (index == null) {
      throw text.fault(column, "there is no table \"" + alias + "\" in FROM; add it");
    } else if (index < scope) {
      throw text.fault(
          column,
          "the table \"" + alias + "\" is not part of this join; put the predicate into WHERE");
    } else if (!entries.get(index).table().columns().containsKey(key(column))) {
      throw text.fault(
          column,
          String.format(
              Locale.ROOT,
              "the table of \"%s\" has no column \"%s\" in %s; add it",
              alias,
              column.getUnquotedColumnName(),
              schema));
    }
    return column(column, index);
  }

  /** The bound column of one side of USING. */
  Column sideOfUsing(Column column, int from, int to) {
    List<Integer> owners = owners(column, from, to);
    if (owners.isEmpty()) {
      throw noColumn(column);
    } else if (isAmbiguous(column, owners)) {
      throw several(column);
    }
    Column side = new Column(column.getColumnName());
    side.setASTNode(column.getASTNode());
    bound.put(side, column(column, owners.get(0)));
    return side;
  }

  /** Merges the columns of a given name, over all relations from the given one on. */
  void merge(Column column, int scope) {
    merged
        .computeIfAbsent(key(column), key -> new ArrayList<>())
        .add(owners(column, scope, entries.size()));
  }

  private boolean isAmbiguous(Column column, List<Integer> owners) {
    return owners.size() > 1
        && merged.getOrDefault(key(column), List.of()).stream()
            .noneMatch(relations -> relations.containsAll(owners));
  }

  private List<Integer> owners(Column column, int from, int to) {
    return ownersByColumn.getOrDefault(key(column), List.of()).stream()
        .filter(index -> index >= from && index < to)
        .toList();
  }

  private SqlColumn column(Column column, int index) {
    Entry entry = entries.get(index);
    SchemaStatistics statistics = entry.table().columns().get(key(column));
    if (statistics == null) {
      throw noColumn(column);
    }
    return new SqlColumn(index, Schema.key(entry.alias()) + "." + key(column), statistics);
  }

  private static String key(Column column) {
    return Schema.key(column.getUnquotedColumnName());
  }

  private QueryFormatException noColumn(Column column) {
    return text.fault(
        column,
        String.format(
            Locale.ROOT,
            "no table has a column \"%s\" in %s; add it",
            column.getUnquotedColumnName(),
            schema));
  }

  private QueryFormatException several(Column column) {
    return text.fault(
        column,
        String.format(
            Locale.ROOT,
            "the column \"%s\" is in several tables; put an alias before it",
            column.getUnquotedColumnName()));
  }
}
