package org.gpuquerylab.operators.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.QualifyingData;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every executor of star queries must hold. The oracle is {@link ReferenceExecutor}. A
 * subclass says how to create the executor. The property {@code operators.cases} sets the number of
 * random schemas.
 */
public abstract class StarExecutorContract {
  private static final long CASES = Long.getLong("operators.cases", 60);
  private static final int[] NONE = {};

  /** Creates the executor under test; the test closes it. */
  protected abstract StarExecutor executor(Database database);

  /** Executes on a new executor and compares with the reference. */
  protected final StarResult check(Database database, StarQuery query) {
    try (StarExecutor executor = executor(database)) {
      return check(executor, query);
    }
  }

  private static StarResult check(StarExecutor executor, StarQuery query) {
    StarResult expected;
    try (StarExecutor reference = new ReferenceExecutor(executor.database())) {
      expected = reference.execute(query);
    }
    StarResult result = executor.execute(query);
    assertThat(result.rows()).as(query.toString()).containsExactlyElementsOf(expected.rows());
    return result;
  }

  @Test
  final void agreesOnRandomStars() {
    for (long seed = 1; seed <= CASES; seed++) {
      RandomStars.Case star = RandomStars.draw(seed);
      check(star.database(), star.query());
    }
  }

  /** The Star Schema Benchmark at scale factor 0.01: 60,000 rows. */
  @Test
  final void agreesOnTheStarSchemaBenchmark() {
    try (StarExecutor executor = executor(Benchmark.DATABASE)) {
      Benchmark.RESULTS.forEach(
          (query, expected) ->
              assertThat(executor.execute(query).rows())
                  .as(query.name())
                  .containsExactlyElementsOf(expected.rows()));
    }
  }

  /** Each query has rows there, and each of its constants decides about some: see QueryMutants. */
  @Test
  final void agreesOnQualifyingData() {
    Database database = QualifyingData.of(4);
    try (StarExecutor executor = executor(database)) {
      for (StarQuery query : Queries.all()) {
        assertThat(check(executor, query).rows()).as(query.name()).isNotEmpty();
      }
    }
  }

  /** Made once for all executors. */
  private static final class Benchmark {
    static final Database DATABASE =
        new Generator(new Scale(0.01), 42).database(Queries.columns(Queries.all()));
    static final Map<StarQuery, StarResult> RESULTS = new HashMap<>();

    static {
      try (StarExecutor reference = new ReferenceExecutor(DATABASE)) {
        Queries.all().forEach(query -> RESULTS.put(query, reference.execute(query)));
      }
    }
  }

  @Test
  final void executesAgainAndOtherQueriesBetween() {
    RandomStars.Case star = RandomStars.draw(1);
    for (long seed = 2;
        star.database().table("f").rows() < 1000 || star.query().joins().size() < 2;
        seed++) {
      star = RandomStars.draw(seed);
    }
    StarQuery query = star.query();
    List<DimensionJoin> joins = new ArrayList<>(query.joins());
    Collections.reverse(joins);
    StarQuery turned =
        new StarQuery(
            "turned",
            "f",
            List.of(),
            joins,
            new Measure.Value("f_small"),
            query.groups(),
            List.of());
    StarQuery single =
        new StarQuery("single", "f", List.of(), List.of(), query.measure(), List.of(), List.of());
    try (StarExecutor executor = executor(star.database())) {
      for (StarQuery next : List.of(query, query, turned, single, query, turned, turned)) {
        check(executor, next);
      }
    }
  }

  /** A fact table with a foreign key and a measure, and a dimension of keys, years and names. */
  private static Database sales(int[] foreignKeys, int[] prices, int[] keys) {
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

  private static StarQuery query(
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

  private static StarQuery prices(String... groups) {
    return query(List.of(), List.of(), new Measure.Value("price"), groups);
  }

  private static final StarResult.Row NOTHING = new StarResult.Row(List.of(), 0);

  @Test
  final void emptyTables() {
    int[] one = {1};
    for (Database database :
        List.of(sales(NONE, NONE, one), sales(one, one, NONE), sales(NONE, NONE, NONE))) {
      assertThat(check(database, prices()).rows()).containsExactly(NOTHING);
      assertThat(check(database, prices("year")).rows()).isEmpty();
      assertThat(check(database, prices("name", "year")).rows()).isEmpty();
    }
  }

  @Test
  final void oneRow() {
    Database database = sales(new int[] {7}, new int[] {-3}, new int[] {7});
    assertThat(check(database, prices()).rows()).containsExactly(new StarResult.Row(List.of(), -3));
    assertThat(check(database, prices("name", "year")).rows())
        .containsExactly(new StarResult.Row(List.of("even", 1992), -3));
  }

  @Test
  final void aGroupWhoseSumIsZeroIsARow() {
    Database database = sales(new int[] {1, 1, 2}, new int[] {5, -5, 0}, new int[] {1, 2});
    assertThat(check(database, prices("year")).rows())
        .containsExactly(
            new StarResult.Row(List.of(1992), 0), new StarResult.Row(List.of(1993), 0));
  }

  @Test
  final void keysThatAreNotThere() {
    int[] foreign = {0, -1, 5, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 30, -(1 << 30)};
    for (int[] keys : List.of(new int[] {1, 2, 3, 4}, new int[] {4, 6}, new int[] {1000, -1000})) {
      Database database = sales(foreign, foreign, keys);
      assertThat(check(database, prices()).rows()).containsExactly(NOTHING);
      assertThat(check(database, prices("year")).rows()).isEmpty();
    }
  }

  @Test
  final void contradictions() {
    Database database = sales(new int[] {1, 2}, new int[] {3, 4}, new int[] {1, 2});
    List<Predicate> price =
        List.of(new Predicate.Between("price", 3, 3), new Predicate.Between("price", 4, 4));
    List<Predicate> name = List.of(Predicate.equal("name", "neither"));
    for (String[] groups : List.of(new String[] {}, new String[] {"year"})) {
      check(database, query(price, List.of(), new Measure.Value("price"), groups));
      check(database, query(List.of(), name, new Measure.Value("price"), groups));
      check(database, query(price, name, new Measure.Value("price"), groups));
    }
  }

  @ParameterizedTest
  @CsvSource({"1,1", "0,1", "-500,1", "19920101,1", "-2147483648,4294967", "-1000000000,2000003"})
  final void keysOfAnySpread(int first, int step) {
    int[] keys = IntStream.range(0, 1000).map(i -> first + i * step).toArray();
    int[] foreign = IntStream.range(0, 4000).map(i -> first + (i * 7 % 1500) * step).toArray();
    Database database = sales(foreign, IntStream.range(-1000, 3000).toArray(), keys);
    check(database, prices("name", "year"));
    List<Predicate> odd = List.of(Predicate.equal("name", "odd"));
    check(database, query(List.of(), odd, new Measure.Value("price"), "year"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1000, 1_000_000})
  final void manyGroups(int step) {
    int[] keys = IntStream.range(0, 2000).map(i -> i * step).toArray();
    int[] foreign = IntStream.range(0, 10_000).map(i -> (i * 31 % 2100) * step).toArray();
    Database database = sales(foreign, IntStream.range(0, 10_000).toArray(), keys);
    StarResult result = check(database, prices("key", "name"));
    assertThat(result.rows()).hasSizeGreaterThan(1900);
  }

  @Test
  final void duplicateKeysAreRefused() {
    for (List<Predicate> onDays :
        List.of(List.<Predicate>of(), List.of(Predicate.equal("name", "even")))) {
      for (int[] keys : List.of(new int[] {1, 2, 3, 2}, new int[] {1 << 30, -5, 0, -5})) {
        Database database = sales(new int[] {1, 2}, new int[] {3, 4}, keys);
        StarQuery query = query(List.of(), onDays, new Measure.Value("price"), "year");
        try (StarExecutor executor = executor(database)) {
          assertThatThrownBy(() -> executor.execute(query))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining("key")
              .hasMessageContaining("days");
        }
      }
    }
  }

  @Test
  final void sumsIn64BitsAndWrapsAround() {
    int[] foreign = IntStream.range(0, 5000).map(i -> i % 4).toArray();
    int[] extremes = {Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE, -1};
    int[] prices = IntStream.range(0, 5000).map(i -> extremes[i % 4]).toArray();
    Database database = sales(foreign, prices, new int[] {0, 1, 2, 3});
    for (Measure measure :
        List.of(
            new Measure.Value("price"),
            new Measure.Product("price", "price"),
            new Measure.Product("price", "day"),
            new Measure.Difference("day", "price"),
            new Measure.Difference("price", "price"))) {
      check(database, query(List.of(), List.of(), measure));
      check(database, query(List.of(), List.of(), measure, "name", "year"));
    }
  }

  private static final double OTHER_NAN = Double.longBitsToDouble(0xFFF8000000000001L);

  /** Columns of every type, in the fact table and in a dimension with as many rows. */
  private static Database types(int[] foreignKeys, long[] weights) {
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

  private static final int[] SIX = {0, 1, 2, 3, 4, 5};
  private static final long[] WEIGHTS = {1, 2, 4, 8, 16, 32};

  @Test
  final void groupsBy64BitIntegers() {
    Database database = types(SIX, WEIGHTS);
    StarQuery query = query(List.of(), List.of(), new Measure.Value("weight"), "stamp");
    assertThat(check(database, query).rows())
        .containsExactly(
            new StarResult.Row(List.of(Long.MIN_VALUE), 1),
            new StarResult.Row(List.of(-1L), 8),
            new StarResult.Row(List.of(0L), 4 + 16),
            new StarResult.Row(List.of(1L << 40), 32),
            new StarResult.Row(List.of(Long.MAX_VALUE), 2));
    check(types(new int[0], new long[0]), query);
    check(types(new int[] {3}, new long[] {Long.MIN_VALUE}), query);
  }

  /** All NaNs are one group, and both zeros are, whichever comes first. */
  @Test
  final void groupsByDoubles() {
    Database database = types(SIX, WEIGHTS);
    assertThat(
            check(database, query(List.of(), List.of(), new Measure.Value("weight"), "rate"))
                .rows())
        .containsExactly(
            new StarResult.Row(List.of(-1.5), 32),
            new StarResult.Row(List.of(0.0), 1 + 4),
            new StarResult.Row(List.of(1.5), 16),
            new StarResult.Row(List.of(Double.NaN), 2 + 8));
    check(database, query(List.of(), List.of(), new Measure.Value("weight"), "rate", "even"));
    check(database, query(List.of(), List.of(), new Measure.Value("weight"), "rate", "key"));
    check(database, query(List.of(), List.of(), new Measure.Value("weight"), "stamp", "rate"));
  }

  @Test
  final void sums64BitIntegersAndWrapsAround() {
    for (long[] weights :
        List.of(
            WEIGHTS,
            new long[6],
            new long[] {Long.MIN_VALUE, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, -1, 1},
            new long[] {1L << 62, 1L << 62, 1L << 62, 1L << 62, 3, 5})) {
      Database database = types(new int[] {0, 0, 1, 1, 5, 5}, weights);
      for (Measure measure :
          List.of(
              new Measure.Value("weight"),
              new Measure.Product("weight", "weight"),
              new Measure.Product("price", "weight"),
              new Measure.Product("weight", "price"),
              new Measure.Difference("weight", "price"),
              new Measure.Difference("price", "weight"))) {
        check(database, query(List.of(), List.of(), measure));
        check(database, query(List.of(), List.of(), measure, "key"));
      }
    }
    Database twice = types(new int[] {0, 0}, new long[] {1L << 62, 1L << 62});
    assertThat(check(twice, query(List.of(), List.of(), new Measure.Value("weight"))).rows())
        .containsExactly(new StarResult.Row(List.of(), Long.MIN_VALUE));
  }

  @Test
  final void joinsStringsOfOneDictionary() {
    DimensionJoin words = new DimensionJoin("days", "name", "word", List.of());
    StarQuery query =
        new StarQuery(
            "words",
            "sales",
            List.of(),
            List.of(words),
            new Measure.Value("weight"),
            List.of(new GroupColumn("days", "stamp")),
            List.of());
    assertThat(check(types(SIX, WEIGHTS), query).rows()).hasSize(5);
    Database loaded = types(SIX, WEIGHTS);
    Dictionary own = Dictionary.of(List.of("b", "x"));
    Table sales =
        loaded.table("sales").with(Column.ofCodes("word", new int[] {0, 1, 0, 1, 1, 1}, own));
    Database apart = new Database(List.of(sales, loaded.table("days")));
    refused(apart, query, "their dictionaries differ");
    Database shared = apart.sharingDictionary("sales", "word", "days", "name");
    assertThat(check(shared, query).rows())
        .containsExactly(new StarResult.Row(List.of(Long.MAX_VALUE), 1 + 4));
  }

  @Test
  final void typesThatDoNotFitAreRefused() {
    Database database = types(SIX, WEIGHTS);
    Measure weight = new Measure.Value("weight");
    refused(
        database, query(List.of(), List.of(), new Measure.Value("share")), "share of type FLOAT64");
    refused(
        database, query(List.of(), List.of(), new Measure.Value("word")), "word of type STRING");
    refused(database, query(List.of(Predicate.equal("weight", 1)), List.of(), weight), "weight");
    refused(database, query(List.of(), List.of(Predicate.equal("rate", 1)), weight), "rate");
    for (String[] keys : new String[][] {{"stamp", "weight"}, {"key", "word"}, {"rate", "share"}}) {
      DimensionJoin join = new DimensionJoin("days", keys[0], keys[1], List.of());
      refused(
          database,
          new StarQuery("q", "sales", List.of(), List.of(join), weight, List.of(), List.of()),
          "cannot join column " + keys[1]);
    }
  }

  @Test
  final void whatIsNotThereIsRefused() {
    Database database = sales(new int[] {1}, new int[] {1}, new int[] {1});
    List<Predicate> color = List.of(Predicate.equal("color", "red"));
    List<Predicate> price = List.of(Predicate.equal("price", "high"));
    Measure value = new Measure.Value("price");
    refused(database, query(List.of(), List.of(), new Measure.Value("weight")), "weight");
    refused(database, query(List.of(), color, value), "color");
    refused(database, query(color, List.of(), value), "color");
    refused(database, query(price, List.of(), value), "price");
    refused(database, prices("week"), "week");
    DimensionJoin join = new DimensionJoin("weeks", "key", "day", List.of());
    refused(
        database,
        new StarQuery("q", "sales", List.of(), List.of(join), value, List.of(), List.of()),
        "weeks");
    refused(
        database,
        new StarQuery("q", "buys", List.of(), List.of(), value, List.of(), List.of()),
        "buys");
  }

  private void refused(Database database, StarQuery query, String name) {
    try (StarExecutor executor = executor(database)) {
      assertThatThrownBy(() -> executor.execute(query))
          .as(query.toString())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(name);
      // And it still works.
      check(executor, query(List.of(), List.of(), new Measure.Value("price"), "key"));
    }
  }
}
