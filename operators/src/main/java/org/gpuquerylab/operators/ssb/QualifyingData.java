package org.gpuquerylab.operators.ssb;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;

/**
 * A small database for checks of the 13 queries. Values that satisfy the queries' conditions, and
 * values that nearly satisfy them, are frequent; the columns are independent of each other.
 * Therefore the result of each query has rows, and each constant of a query affects some rows. The
 * data differ from the benchmark's data: the calendar and the locations are inconsistent.
 */
public final class QualifyingData {
  /** The number of rows of lineorder. */
  public static final int LINES = 20_000;

  private static final int KEYS = 200;
  private static final int DAYS = 500;
  private static final int FIRST_DAY = 19920101;

  private static final List<String> REGIONS = List.of("AFRICA", "AMERICA", "ASIA", "EUROPE");
  private static final List<String> NATIONS = List.of("UNITED KINGDOM", "UNITED STATES", "VIETNAM");
  private static final List<String> CITIES =
      List.of("UNITED KI0", "UNITED KI1", "UNITED KI2", "UNITED KI5", "UNITED KI6", "UNITED ST0");
  private static final List<String> MAKERS = List.of("MFGR#1", "MFGR#2", "MFGR#3");
  private static final List<String> CATEGORIES =
      List.of("MFGR#11", "MFGR#12", "MFGR#13", "MFGR#14", "MFGR#15");
  private static final List<String> BRANDS =
      List.of(
          "MFGR#2220",
          "MFGR#2221",
          "MFGR#2222",
          "MFGR#2227",
          "MFGR#2228",
          "MFGR#2229",
          "MFGR#2239");
  private static final List<String> MONTHS = List.of("Dec1996", "Dec1997", "Dec1998", "Nov1997");

  private final SplittableRandom random;

  private QualifyingData(long seed) {
    random = new SplittableRandom(seed);
  }

  /** The columns that the 13 queries read; the same seed always gives the same data. */
  public static Database of(long seed) {
    QualifyingData data = new QualifyingData(seed);
    return new Database(
        List.of(
            data.lines(),
            data.places("customer", "c"),
            data.places("supplier", "s"),
            data.parts(),
            data.days()));
  }

  private Table lines() {
    return new Table(
        "lineorder",
        List.of(
            lines("lo_custkey", () -> random.nextInt(1, KEYS + 1)),
            lines("lo_partkey", () -> random.nextInt(1, KEYS + 1)),
            lines("lo_suppkey", () -> random.nextInt(1, KEYS + 1)),
            lines("lo_orderdate", () -> FIRST_DAY + random.nextInt(DAYS)),
            lines("lo_quantity", () -> random.nextInt(-1, 38)),
            lines("lo_discount", () -> random.nextInt(-1, 10)),
            lines("lo_extendedprice", () -> random.nextInt(1, 10_000_000)),
            lines("lo_revenue", () -> random.nextInt(1, 10_000_000)),
            lines("lo_supplycost", () -> random.nextInt(1, 100_000))));
  }

  private Table places(String table, String prefix) {
    return new Table(
        table,
        List.of(
            keys(prefix + (table.equals("customer") ? "_custkey" : "_suppkey")),
            words(prefix + "_city", KEYS, CITIES),
            words(prefix + "_nation", KEYS, NATIONS),
            words(prefix + "_region", KEYS, REGIONS)));
  }

  private Table parts() {
    return new Table(
        "part",
        List.of(
            keys("p_partkey"),
            words("p_mfgr", KEYS, MAKERS),
            words("p_category", KEYS, CATEGORIES),
            words("p_brand1", KEYS, BRANDS)));
  }

  private Table days() {
    return new Table(
        "date",
        List.of(
            Column.ofInts("d_datekey", IntStream.range(FIRST_DAY, FIRST_DAY + DAYS).toArray()),
            ints("d_year", DAYS, () -> random.nextInt(1991, 2000)),
            ints("d_yearmonthnum", DAYS, () -> random.nextInt(199400, 199403)),
            words("d_yearmonth", DAYS, MONTHS),
            ints("d_weeknuminyear", DAYS, () -> random.nextInt(5, 8))));
  }

  private static Column keys(String name) {
    return Column.ofInts(name, IntStream.rangeClosed(1, KEYS).toArray());
  }

  private static Column lines(String name, IntSupplier values) {
    return ints(name, LINES, values);
  }

  private static Column ints(String name, int rows, IntSupplier values) {
    return Column.ofInts(name, IntStream.generate(values).limit(rows).toArray());
  }

  private Column words(String name, int rows, List<String> words) {
    int[] codes = IntStream.generate(() -> random.nextInt(words.size())).limit(rows).toArray();
    return Column.ofCodes(name, codes, Dictionary.of(words));
  }
}
