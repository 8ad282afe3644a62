package org.gpuquerylab.operators.ssb;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/**
 * Generates the tables {@code lineorder}, {@code customer}, {@code supplier}, {@code part} and
 * {@code date}. The same scale factor and seed give the same data, for any number of threads and
 * any choice of columns. A column of integers, or of strings from a short list, takes 4 bytes for
 * each row and no other memory. Therefore the nine columns of lineorder that the queries read take
 * 4.3 GB at scale factor 20. Immutable.
 */
public final class Generator {
  private final Scale scale;
  private final int threads;
  private final List<GeneratedTable> tables;

  /**
   * Creates a generator that uses all processors.
   *
   * @param seed the seed, which may be any number
   */
  public Generator(Scale scale, long seed) {
    this(scale, seed, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Creates a generator.
   *
   * @param seed the seed, which may be any number
   * @param threads number of threads, at least 1
   */
  public Generator(Scale scale, long seed, int threads) {
    this.scale = scale;
    this.threads = threads;
    OrderLines lines = new OrderLines(scale.orders(), seed, threads);
    tables =
        List.of(
            new GeneratedTable("lineorder", lines, LineOrders.columns(scale, seed, lines)),
            new GeneratedTable(
                "customer", new PlainRows(scale.customers()), Customers.columns(seed)),
            new GeneratedTable(
                "supplier", new PlainRows(scale.suppliers()), Suppliers.columns(seed)),
            new GeneratedTable("part", new PlainRows(scale.parts()), PartColumns.columns(seed)),
            new GeneratedTable("date", new PlainRows(Dates.DAYS), Dates.columns()));
  }

  /** The scale of the data. */
  public Scale scale() {
    return scale;
  }

  /** The names of the tables, lineorder first. */
  public List<String> tables() {
    return tables.stream().map(GeneratedTable::name).toList();
  }

  /**
   * The names of a table's columns, in order.
   *
   * @throws IllegalArgumentException if there is no such table
   */
  public List<String> columns(String table) {
    return find(table).columns().stream().map(GeneratedColumn::name).toList();
  }

  /**
   * The number of rows of a table.
   *
   * @throws IllegalArgumentException if there is no such table
   */
  public int rows(String table) {
    return find(table).layout().rows();
  }

  /**
   * Generates some columns of a table; the time is O(rows x columns).
   *
   * @param columns the names of the columns in any order, at least one; the result has the order of
   *     the table
   * @throws IllegalArgumentException if there is no such table or column
   */
  public Table table(String table, Collection<String> columns) {
    return find(table).table(columns, threads);
  }

  /**
   * Generates some columns of some tables.
   *
   * @param columns the columns of each table
   * @throws IllegalArgumentException if there is no such table or column
   */
  public Database database(Map<String, ? extends Collection<String>> columns) {
    List<Table> made = new ArrayList<>();
    columns.forEach((table, names) -> made.add(table(table, names)));
    return new Database(made);
  }

  /**
   * Generates some columns of a table in blocks of at most 30,000 rows. The generator passes the
   * blocks to the consumer one by one, in the order of the rows, on the caller's thread. Each block
   * is a {@link Table}; the dictionaries of its {@link Column}s may differ between blocks.
   *
   * @throws IllegalArgumentException if there is no such table or column
   */
  public void stream(String table, Collection<String> columns, Consumer<Table> consumer) {
    find(table).stream(columns, threads, consumer);
  }

  private GeneratedTable find(String name) {
    return tables.stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("there is no table " + name + ", only " + tables()));
  }
}
