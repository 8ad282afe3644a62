package org.gpuquerylab.engine.internal.star;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/**
 * The columns that star queries read, made from those of the data when a statement first needs
 * them, and kept. A column that is compared has codes of 32 bits ({@link CodedColumn}). One that is
 * measured has values, with a stand-in for NULL.
 */
final class StarTables {
  /** The widest range of codes among which the distinct ones are searched for. */
  private static final long WIDEST = 1 << 22;

  private final HostTables tables;
  private final FoldedTables folded = new FoldedTables(this);
  private final Map<String, String> roles = new LinkedHashMap<>();
  private final Map<String, Map<String, Column>> made = new LinkedHashMap<>();
  private final Map<List<String>, CodedColumn> coded = new LinkedHashMap<>();
  private final Map<List<String>, StoredRange> ranges = new LinkedHashMap<>();
  private Database database = new Database(List.of());

  StarTables(HostTables tables) {
    this.tables = tables;
  }

  /** What has been made so far. */
  Database database() {
    return database;
  }

  /** The rows of a table. */
  HostRelation table(String name) {
    return tables.table(source(name));
  }

  /** The name of a table that a statement reads for the given time, from 1. */
  String role(String table, int time) {
    String role = name(table, time);
    roles.put(role, table);
    return role;
  }

  /** The name of a table in the given role, from 1. */
  static String name(String table, int role) {
    return role == 1 ? table : table + "@" + role;
  }

  private String source(String name) {
    return roles.getOrDefault(name, name);
  }

  /** The tables to which dimensions refer. */
  FoldedTables folded() {
    return folded;
  }

  /** A column of the data; an exception if there is none. */
  Vector vector(String table, String column) {
    return tables
        .column(source(table), column)
        .orElseThrow(() -> new IllegalArgumentException("no column " + table + "." + column));
  }

  /** The values of a column of numbers or codes that are not NULL. */
  StoredRange range(String table, String column) {
    List<String> key = List.of(source(table), column);
    StoredRange known = ranges.get(key);
    if (known == null) {
      known = StoredRange.of(vector(table, column));
      ranges.put(key, known);
    }
    return known;
  }

  /**
   * A column as codes, by its own name in the database.
   *
   * @throws IllegalArgumentException if its values do not fit
   */
  CodedColumn coded(String table, String column) {
    List<String> key = List.of(source(table), column);
    CodedColumn known = coded.get(key);
    if (known == null) {
      known = new CodedColumn(vector(table, column), range(table, column));
      coded.put(key, known);
    }
    int[] codes = known.codes();
    make(table, column, name -> Column.ofInts(name, codes));
    return known;
  }

  /**
   * The name of a column of the values of a column of numbers.
   *
   * @param ofNull the stand-in for NULL
   */
  String measured(String table, String column, long ofNull) {
    Vector vector = vector(table, column);
    StoredRange range = range(table, column);
    boolean plain = vector.validity() == null;
    if (plain && range.fits(0)) {
      coded(table, column);
      return column;
    }
    return make(
        table,
        plain ? column + "#" : column + "#" + ofNull,
        name -> {
          long[] values = CodedColumn.values(vector);
          IntStream.range(0, values.length)
              .filter(row -> !vector.isValid(row))
              .forEach(row -> values[row] = ofNull);
          return range.with(ofNull).fits(0)
              ? Column.ofInts(
                  name, IntStream.range(0, values.length).map(i -> (int) values[i]).toArray())
              : Column.ofLongs(name, values);
        });
  }

  /** The name of a column that is 1 where a column is not NULL, else 0. */
  String present(String table, String column) {
    Vector vector = vector(table, column);
    return make(
        table,
        column + "#present",
        name ->
            Column.ofInts(
                name,
                IntStream.range(0, vector.rows()).map(i -> vector.isValid(i) ? 1 : 0).toArray()));
  }

  /**
   * The name of a column of the sum of a constant and a column of numbers, or of the difference.
   *
   * @throws IllegalArgumentException if the values do not fit into 32 bits
   */
  String shifted(String table, String column, long constant, boolean minus) {
    Vector vector = vector(table, column);
    StoredRange values = range(table, column).shifted(constant, minus);
    if (!values.fits(0)) {
      throw new IllegalArgumentException("too wide");
    }
    return make(
        table,
        column + "#" + constant + (minus ? "-" : "+"),
        name -> {
          long[] numbers = CodedColumn.values(vector);
          return Column.ofInts(
              name,
              IntStream.range(0, numbers.length)
                  .map(
                      i ->
                          vector.isValid(i)
                              ? (int) (constant + (minus ? -numbers[i] : numbers[i]))
                              : 0)
                  .toArray());
        });
  }

  /**
   * The name of a table of the distinct codes of a column, which is a dimension for groups by the
   * column; its key has the column's name.
   *
   * @throws IllegalArgumentException if the range of codes is too wide
   */
  String distinct(String table, String column) {
    CodedColumn codes = coded(table, column);
    if ((long) codes.greatest() - codes.least() >= WIDEST) {
      throw new IllegalArgumentException("too many groups");
    }
    String of = table + "#" + column;
    make(
        of,
        column,
        name -> {
          BitSet found = new BitSet();
          for (int code : codes.codes()) {
            found.set(code - codes.least());
          }
          return Column.ofInts(name, found.stream().map(i -> i + codes.least()).toArray());
        });
    return of;
  }

  /** Makes a column of a table, unless it is there; returns its name. */
  String make(String table, String name, Function<String, Column> column) {
    Map<String, Column> of = made.computeIfAbsent(table, key -> new LinkedHashMap<>());
    if (!of.containsKey(name)) {
      of.put(name, column.apply(name));
      List<Table> all = new ArrayList<>();
      made.forEach((other, columns) -> all.add(new Table(other, List.copyOf(columns.values()))));
      database = new Database(all);
    }
    return name;
  }
}
