package org.gpuquerylab.engine.internal.star;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/** The columns that star queries can read: 32-bit integers and strings without NULLs. */
final class StarTables {
  private final HostTables tables;
  private final IdentityHashMap<Vector, Long> largest = new IdentityHashMap<>();

  StarTables(HostTables tables) {
    this.tables = tables;
  }

  /** The database, which shares the arrays. */
  Database database() {
    List<Table> all = new ArrayList<>();
    tables
        .all()
        .forEach(
            (name, rows) -> {
              List<Column> columns =
                  rows.columns().stream().filter(StarTables::fits).map(StarTables::column).toList();
              if (!columns.isEmpty()) {
                all.add(new Table(name, columns));
              }
            });
    return new Database(all);
  }

  private static boolean fits(Vector vector) {
    DataType.Kind kind = vector.type().kind();
    return vector.validity() == null
        && (kind == DataType.Kind.INT32 || kind == DataType.Kind.STRING);
  }

  private static Column column(Vector vector) {
    String name = HostTables.plain(vector.name());
    return vector.dictionary() == null
        ? Column.ofInts(name, (int[]) vector.values())
        : Column.ofCodes(name, (int[]) vector.values(), vector.dictionary());
  }

  /** The rows of a table. */
  HostRelation table(String name) {
    return tables.table(name);
  }

  /** A column of a table that star queries can read; an exception if there is none. */
  Vector column(String table, String column) {
    return tables
        .column(table, column)
        .filter(StarTables::fits)
        .orElseThrow(() -> new IllegalArgumentException("no plain column " + table + "." + column));
  }

  /** The largest magnitude of a column of integers. */
  long magnitude(String table, String column) {
    Vector vector = column(table, column);
    return largest.computeIfAbsent(vector, StarTables::magnitude);
  }

  private static long magnitude(Vector vector) {
    IntSummaryStatistics values =
        IntStream.of((int[]) vector.values()).parallel().summaryStatistics();
    return vector.rows() == 0 ? 0 : Math.max(Math.abs((long) values.getMin()), values.getMax());
  }
}
