package org.gpuquerylab.data.internal.dataset;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.data.internal.RowMasks;

/**
 * The rows of a table in DuckDB. Each predicate of a conjunction is about a different column. In
 * three of four conjunctions, all constants come from one row, so this row satisfies the
 * conjunction. In conjunctions with seeds 3, 7, 11, ..., each constant comes from a different row,
 * like constants that a user writes, so possibly no row satisfies the conjunction. Only one thread
 * at a time may use an object of this class.
 */
final class TableRows implements RowSource {
  /** The table of the rows. */
  static final String TABLE = "drawn";

  /** The number of rows from which constants are taken. */
  private static final int CONSTANT_ROWS = 2000;

  /** In one of this many conjunctions, the constants come from different rows. */
  private static final int SPREAD = 4;

  private final DuckDb database;
  private final List<DrawnColumn> columns;
  private final List<? extends List<?>> constants;

  private TableRows(DuckDb database, List<String> names) {
    this.database = database;
    columns = names.stream().map(name -> DrawnColumn.of(database, TABLE, name)).toList();
    String texts =
        names.stream()
            .map(name -> DuckDb.quoted(name) + "::varchar")
            .collect(Collectors.joining(", "));
    constants =
        database.query(
            String.format(
                Locale.ROOT,
                "select %s from (from %s using sample reservoir(%d rows) repeatable (1))",
                texts,
                TABLE,
                CONSTANT_ROWS));
  }

  /**
   * Creates the rows of a query.
   *
   * @param database contains the tables of the query; it must have one thread, so that its rows
   *     always have the same order, and nobody else may use it from now on
   * @param columns the columns about which predicates are drawn
   * @param from the FROM clause of the query
   */
  static TableRows of(DuckDb database, List<String> columns, String from) {
    String list = columns.stream().map(DuckDb::quoted).collect(Collectors.joining(", "));
    database.run("create table " + TABLE + " as select " + list + " " + from);
    return new TableRows(database, columns);
  }

  /** The predicates of a conjunction in SQL. */
  List<String> draw(int predicates, int seed) {
    SplittableRandom random = new SplittableRandom(1000L * seed + predicates);
    boolean spread = seed % SPREAD == SPREAD - 1;
    int[] places = IntStream.range(0, columns.size()).toArray();
    int row = random.nextInt(constants.size());
    List<String> drawn = new ArrayList<>();
    for (int i = 0; i < predicates; i++) {
      int other = random.nextInt(i, places.length);
      int place = places[other];
      places[other] = places[i];
      row = spread ? random.nextInt(constants.size()) : row;
      drawn.add(columns.get(place).predicate((String) constants.get(row).get(place), random));
    }
    return drawn;
  }

  @Override
  public CellCounts counts(int predicates, int seed) {
    List<String> drawn = draw(predicates, seed);
    long[] cells = new long[1 << predicates];
    database.forEach(RowMasks.query(drawn, " from " + TABLE), row -> cells[(int) row[0]] += row[1]);
    return new CellCounts(predicates, cells);
  }
}
