package org.gpuquerylab.experiments.accuracy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.experiments.duckdb.DuckDb;
import org.gpuquerylab.experiments.duckdb.RowMasks;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.sql.predicate.RowPredicate;
import org.gpuquerylab.joinorder.sql.predicate.RowPredicates;
import org.gpuquerylab.joinorder.sql.predicate.TableColumns;

/**
 * Rows of a table in DuckDB. The predicates of a conjunction are over different columns. Three of
 * four conjunctions take all constants from one row, so they hold for that row. Those of seeds 3,
 * 7, 11, ... take each constant from a different row, like a user's constants, and may hold for
 * none. Used by one thread at a time.
 */
final class TableRows implements RowSource {
  /** The table. */
  static final String TABLE = "drawn";

  /** Rows from which constants are taken. */
  private static final int CONSTANT_ROWS = 2000;

  /** One in this many conjunctions has constants of different rows. */
  private static final int SPREAD = 4;

  private final DuckDb database;
  private final List<DrawnColumn> columns;
  private final List<? extends List<?>> constants;
  private final TableColumns names;

  private TableRows(DuckDb database, List<String> names) {
    this.database = database;
    this.names = new TableColumns("the table", names);
    columns = names.stream().map(name -> DrawnColumn.of(database, TABLE, name)).toList();
    String texts =
        names.stream()
            .map(name -> DuckDb.quoted(name) + "::varchar")
            .collect(Collectors.joining(", "));
    constants =
        database.query(
            "select %s from (from %s using sample reservoir(%d rows) repeatable (1))"
                .formatted(texts, TABLE, CONSTANT_ROWS));
  }

  /**
   * The rows of a query.
   *
   * @param database contains the tables of the query; has one thread, so that its rows always have
   *     the same order; must not be used otherwise from here on
   * @param columns the columns of the predicates
   * @param from the FROM clause
   */
  static TableRows of(DuckDb database, List<String> columns, String from) {
    String list = columns.stream().map(DuckDb::quoted).collect(Collectors.joining(", "));
    database.run("create table " + TABLE + " as select " + list + " " + from);
    return new TableRows(database, columns);
  }

  /** The predicates of a conjunction, as SQL. */
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
    List<RowPredicate> read =
        draw(predicates, seed).stream()
            .map(sql -> RowPredicates.read(sql, sql, names, InputException::new))
            .toList();
    long[] cells = new long[1 << predicates];
    database.forEach(RowMasks.query(read, " from " + TABLE), row -> cells[(int) row[0]] += row[1]);
    return new CellCounts(predicates, cells);
  }
}
