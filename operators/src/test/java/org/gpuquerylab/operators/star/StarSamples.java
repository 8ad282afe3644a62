package org.gpuquerylab.operators.star;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;

/** Small databases of sales by day, and queries on them. */
final class StarSamples {
  static final int[] SIX = {0, 1, 2, 3, 4, 5};
  static final long[] WEIGHTS = {1, 2, 4, 8, 16, 32};

  private static final double OTHER_NAN = Double.longBitsToDouble(0xFFF8000000000001L);

  private StarSamples() {}

  /** A fact table with a foreign key and a measure, and a dimension of keys, years and names. */
  static Database sales(int[] foreignKeys, int[] prices, int[] keys) {
    int[] years = IntStream.range(0, keys.length).map(i -> 1992 + i % 3).toArray();
    int[] names = IntStream.range(0, keys.length).map(i -> i % 2).toArray();
    return new Database(
        List.of(
            new Table(
                "sales",
                List.of(Column.ofInts("day", foreignKeys), Column.ofInts("price", prices))),
            new Table(
                "days",
                List.of(
                    Column.ofInts("key", keys),
                    Column.ofInts("year", years),
                    Column.ofCodes("name", names, Dictionary.of(List.of("even", "odd")))))));
  }

  static StarQuery query(
      List<Predicate> onSales, List<Predicate> onDays, Measure measure, String... groups) {
    return new StarQuery(
        "query",
        "sales",
        onSales,
        List.of(new DimensionJoin("days", "key", "day", onDays)),
        measure,
        List.of(groups).stream().map(group -> new GroupColumn("days", group)).toList(),
        List.of());
  }

  static StarQuery prices(String... groups) {
    return query(List.of(), List.of(), new Measure.Value("price"), groups);
  }

  /** A database with columns of every type, in the fact table and in a dimension of six rows. */
  static Database types(int[] foreignKeys, long[] weights) {
    Dictionary words = Dictionary.of(List.of("a", "b", "c", "d", "e", "f"));
    int[] keys = {0, 1, 2, 3, 4, 5};
    return new Database(
        List.of(
            new Table(
                "sales",
                List.of(
                    Column.ofInts("day", foreignKeys),
                    Column.ofCodes("word", foreignKeys, words),
                    Column.ofLongs("weight", weights),
                    Column.ofDoubles("share", new double[foreignKeys.length]),
                    Column.ofInts("price", foreignKeys))),
            new Table(
                "days",
                List.of(
                    Column.ofInts("key", keys),
                    Column.ofCodes("name", keys, words),
                    Column.ofInts("even", new int[] {0, 1, 0, 1, 0, 1}),
                    Column.ofLongs(
                        "stamp", new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, 0, 1L << 40}),
                    Column.ofDoubles(
                        "rate", new double[] {-0.0, Double.NaN, 0.0, OTHER_NAN, 1.5, -1.5})))));
  }
}
