package org.gpuquerylab.operators.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gpuquerylab.operators.star.StarSamples.prices;
import static org.gpuquerylab.operators.star.StarSamples.query;
import static org.gpuquerylab.operators.star.StarSamples.sales;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.star.StarQuery.AggregateExpression;
import org.gpuquerylab.operators.star.StarQuery.Function;
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
  private static final long CASES = Long.getLong("operators.cases", 10);
  private static final int[] NONE = {};

  @Test
  final void agreesOnRandomStars() {
    for (long seed = 1; seed <= CASES; seed++) {
      RandomStars.Case star = RandomStars.draw(seed);
      check(star.database(), star.query());
    }
  }

  @Test
  final void agreesOnTheStarSchemaBenchmark() {
    agrees(KnownAnswers.benchmark());
  }

  @Test
  final void agreesOnQualifyingData() {
    assertThat(KnownAnswers.qualifying().results().values())
        .allSatisfy(result -> assertThat(result.rows()).isNotEmpty());
    agrees(KnownAnswers.qualifying());
  }

  @Test
  final void testsKeysBeyondLocalMemory() {
    assertThat(KnownAnswers.manyKeys().results().values())
        .allSatisfy(result -> assertThat(result.rows()).hasSize(2));
    agrees(KnownAnswers.manyKeys());
  }

  private void agrees(KnownAnswers answers) {
    try (StarExecutor executor = executor(answers.database())) {
      answers.check(executor);
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
        new StarQuery(
            "single", "f", List.of(), List.of(), query.aggregates(), List.of(), List.of());
    try (StarExecutor executor = executor(star.database())) {
      for (StarQuery next : List.of(query, query, turned, single, query, turned, turned)) {
        check(executor, next);
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
  final void severalAggregates() {
    Measure price = new Measure.Value("price");
    List<AggregateExpression> all =
        List.of(
            new AggregateExpression(Function.MAX, price),
            AggregateExpression.count(),
            new AggregateExpression(Function.MIN, price),
            AggregateExpression.sum(new Measure.Product("price", "price", "day")),
            AggregateExpression.count());
    int[] prices = {Integer.MIN_VALUE, -1, Integer.MAX_VALUE, 0};
    for (int[] keys : List.of(NONE, new int[] {1, 2})) {
      Database database = sales(new int[] {1, 1, 2, 2}, prices, keys);
      for (StarQuery one : List.of(prices(), prices("year"))) {
        check(
            database,
            new StarQuery("all", "sales", List.of(), one.joins(), all, one.groups(), List.of()));
      }
      check(
          database, new StarQuery("all", "sales", List.of(), List.of(), all, List.of(), List.of()));
    }
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
