package org.gpuquerylab.operators.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gpuquerylab.operators.star.StarSamples.prices;
import static org.gpuquerylab.operators.star.StarSamples.query;
import static org.gpuquerylab.operators.star.StarSamples.sales;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.QualifyingData;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.table.Database;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that every executor of star queries must pass. A subclass creates the executor. The
 * property {@code operators.cases} sets the number of random schemas.
 */
public abstract class StarExecutorContract extends StarTypesContract {
  private static final long CASES = Long.getLong("operators.cases", 20);
  private static final int[] NONE = {};

  @Test
  final void agreesOnRandomStars() {
    for (long seed = 1; seed <= CASES; seed++) {
      RandomStars.Case star = RandomStars.draw(seed);
      check(star.database(), star.query());
    }
  }

  /** Uses the Star Schema Benchmark at scale factor 0.01, which has 60,000 rows. */
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

  /**
   * On these data each query has rows, and each of its constants affects some rows; see
   * QueryMutants.
   */
  @Test
  final void agreesOnQualifyingData() {
    Database database = QualifyingData.of(4);
    try (StarExecutor executor = executor(database)) {
      for (StarQuery query : Queries.all()) {
        assertThat(check(executor, query).rows()).as(query.name()).isNotEmpty();
      }
    }
  }

  /** The data and the expected results, which are computed once for all executors. */
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

  /** The bits of 1.5 million keys take 187 kB, more than a group's local memory. */
  @Test
  final void testsKeysBeyondLocalMemory() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int[] keys = IntStream.range(0, 1_500_000).toArray();
    int[] foreignKeys = random.ints(30_000, 0, keys.length).toArray();
    foreignKeys[0] = 0;
    foreignKeys[1] = keys.length - 1;
    Database database = StarSamples.sales(foreignKeys, foreignKeys, keys);
    try (StarExecutor executor = executor(database)) {
      for (int year = 1992; year <= 1994; year++) {
        List<Predicate> one = List.of(new Predicate.Between("year", year, year));
        StarQuery query = StarSamples.query(List.of(), one, new Measure.Value("price"), "name");
        assertThat(check(executor, query).rows()).as("seed %d", seed).hasSize(2);
      }
    }
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
  final void foreignKeysWithoutAMatch() {
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
  final void missingColumnsAreRefused() {
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
}
