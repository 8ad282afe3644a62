package org.gpuquerylab.operators.star;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.QualifyingData;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.table.Database;

/**
 * A database and the reference's results of queries on it, which are computed once for all
 * executors under test.
 *
 * @param name says where the data come from, for messages
 */
public record KnownAnswers(String name, Database database, Map<StarQuery, StarResult> results) {

  private static KnownAnswers of(String name, Database database, List<StarQuery> queries) {
    Map<StarQuery, StarResult> results = new LinkedHashMap<>();
    try (StarExecutor reference = new ReferenceExecutor(database)) {
      queries.forEach(query -> results.put(query, reference.execute(query)));
    }
    return new KnownAnswers(name, database, results);
  }

  /** The Star Schema Benchmark at scale factor 0.01, which has 60,000 rows. */
  public static KnownAnswers benchmark() {
    return Benchmark.ALL;
  }

  /**
   * On these data each query has rows, and each of its constants affects some rows; see
   * QueryMutants.
   */
  static KnownAnswers qualifying() {
    return Qualifying.ALL;
  }

  /** The bits of 1.5 million keys take 187 kB, more than a group's local memory. */
  static KnownAnswers manyKeys() {
    return ManyKeys.ALL;
  }

  /** Compares each result of an executor on this database with the reference's. */
  public void check(StarExecutor executor) {
    results.forEach(
        (query, expected) ->
            assertThat(executor.execute(query).rows())
                .as("%s, %s", query.name(), name)
                .containsExactlyElementsOf(expected.rows()));
  }

  private static final class Benchmark {
    static final KnownAnswers ALL =
        of(
            "scale factor 0.01",
            new Generator(new Scale(0.01), 42).database(Queries.columns(Queries.all())),
            Queries.all());
  }

  private static final class Qualifying {
    static final KnownAnswers ALL = of("qualifying data", QualifyingData.of(4), Queries.all());
  }

  private static final class ManyKeys {
    static final KnownAnswers ALL = draw(System.nanoTime());

    private static KnownAnswers draw(long seed) {
      int[] keys = IntStream.range(0, 1_500_000).toArray();
      int[] foreignKeys = new Random(seed).ints(30_000, 0, keys.length).toArray();
      foreignKeys[0] = 0;
      foreignKeys[1] = keys.length - 1;
      return of(
          "seed " + seed,
          StarSamples.sales(foreignKeys, foreignKeys, keys),
          IntStream.rangeClosed(1992, 1993).mapToObj(ManyKeys::pricesOf).toList());
    }

    private static StarQuery pricesOf(int year) {
      List<Predicate> one = List.of(new Predicate.Between("year", year, year));
      return StarSamples.query(List.of(), one, new Measure.Value("price"), "name");
    }
  }
}
