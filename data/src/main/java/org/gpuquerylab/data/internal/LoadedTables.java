package org.gpuquerylab.data.internal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/** Reads the tables of a DuckDB database as relations with one dictionary. */
final class LoadedTables {
  private final DuckDb database;
  private final Dictionary strings;
  private final Map<String, Integer> codes = new HashMap<>();

  private LoadedTables(DuckDb database, Map<String, Map<String, DataType>> types) {
    this.database = database;
    this.strings = Dictionary.of(strings(types));
    List<String> all = strings.strings();
    for (int code = 0; code < all.size(); code++) {
      codes.put(all.get(code), code);
    }
  }

  /** All tables by name; columns that no vector can hold are left out. */
  static Map<String, HostRelation> of(DuckDb database, List<String> tables) {
    Map<String, Map<String, DataType>> types = new LinkedHashMap<>();
    tables.forEach(table -> types.put(table, types(database, table)));
    LoadedTables loaded = new LoadedTables(database, types);
    Map<String, HostRelation> result = new LinkedHashMap<>();
    types.forEach((table, columns) -> result.put(table, loaded.relation(table, columns)));
    return result;
  }

  private static Map<String, DataType> types(DuckDb database, String table) {
    Map<String, DataType> types = new LinkedHashMap<>();
    for (List<@Nullable Object> column :
        database.query("describe select * from " + DuckDb.quoted(table))) {
      Optional<DataType> type = VectorBuilder.type(String.valueOf(column.get(1)));
      type.ifPresent(known -> types.put(String.valueOf(column.get(0)), known));
    }
    return types;
  }

  private Set<String> strings(Map<String, Map<String, DataType>> types) {
    Set<String> all = new TreeSet<>();
    types.forEach(
        (table, columns) ->
            columns.forEach(
                (column, type) -> {
                  if (type.kind() == DataType.Kind.STRING) {
                    addStrings(table, column, all);
                  }
                }));
    return all;
  }

  private void addStrings(String table, String column, Set<String> all) {
    String sql =
        String.format(
            Locale.ROOT,
            "select distinct %1$s from %2$s where %1$s is not null",
            DuckDb.quoted(column),
            DuckDb.quoted(table));
    database.read(
        sql,
        result -> {
          while (result.next()) {
            all.add(result.getString(1));
          }
          return all;
        });
  }

  private HostRelation relation(String table, Map<String, DataType> columns) {
    Object counted = database.query("select count(*) from " + DuckDb.quoted(table)).get(0).get(0);
    long rows = counted instanceof Number number ? number.longValue() : 0;
    if (rows > Integer.MAX_VALUE - 8) {
      throw new InputException(
          "table " + table + " has " + rows + " rows; give at most 2^31 - 9, or a part of it");
    }
    if (columns.isEmpty()) {
      return new HostRelation((int) rows, List.of());
    }
    List<VectorBuilder> builders = new ArrayList<>();
    columns.forEach((name, type) -> builders.add(new VectorBuilder(name, type, (int) rows)));
    String list =
        columns.entrySet().stream()
            .map(column -> VectorBuilder.selected(column.getKey(), column.getValue()))
            .collect(Collectors.joining(", "));
    database.read(
        "select " + list + " from " + DuckDb.quoted(table), result -> fill(builders, result));
    List<Vector> vectors = builders.stream().map(builder -> builder.build(strings)).toList();
    return new HostRelation((int) rows, vectors);
  }

  private int fill(List<VectorBuilder> builders, ResultSet result) throws SQLException {
    int row = 0;
    for (; result.next(); row++) {
      for (int column = 0; column < builders.size(); column++) {
        builders.get(column).add(result, column + 1, row, codes);
      }
    }
    return row;
  }
}
