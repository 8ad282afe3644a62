package org.gpuquerylab.experiments.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.moments.NewtonMoments;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.sparse.SparseSolution;
import org.gpuquerylab.entropy.sparse.SparseSolver;
import org.gpuquerylab.entropy.statistics.MeasuredStatistics;
import org.gpuquerylab.entropy.statistics.PairSelection;
import org.gpuquerylab.entropy.statistics.PredicateCounts;
import org.gpuquerylab.experiments.duckdb.DuckDb;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.sql.predicate.RowPredicates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/**
 * Conjunctions that other systems are known to estimate badly: from the data to the estimate, by
 * the pairs that are found to be correlated.
 */
@EnabledIf(
    value = "org.gpuquerylab.experiments.duckdb.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class PublicCasesTest {
  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  /** The rows of a conjunction as estimated, and by independence. */
  private record Estimate(double rows, double independent, int pairs) {}

  private Estimate estimate(String data, String... predicates) {
    Path file = folder.resolve("data.parquet");
    try (DuckDb database = DuckDb.open()) {
      database.run("copy (" + data + ") to " + DuckDb.literal(file.toString()));
    }
    MeasuredStatistics measured =
        DataStatistics.measure(
            file,
            columns ->
                Stream.of(predicates)
                    .map(sql -> RowPredicates.read(sql, sql, columns, InputException::new))
                    .toList(),
            null,
            new PairSelection.Correlated(PairSelection.USUAL_LEVEL));
    PredicateCounts counts = measured.counts();
    double independent =
        IntStream.range(0, predicates.length)
            .mapToDouble(i -> (double) counts.rows(i) / counts.rows())
            .reduce(1, (left, right) -> left * right);
    return new Estimate(
        solved(measured) * counts.rows(), independent * counts.rows(), measured.pairs().size());
  }

  private static double solved(MeasuredStatistics measured) {
    SolverOptions options = SolverOptions.DEFAULT;
    try (MaxEntSolver solver =
        MaxEntSolvers.find(NewtonMoments.NAME).orElseThrow().create(options, null)) {
      SparseSolution solution = new SparseSolver(solver, options).solve(measured.file().problem());
      assertThat(solution.converged()).isTrue();
      return solution.beta(PredicateSet.first(measured.names().size()));
    }
  }

  private static void assertNear(Estimate estimate, long truth) {
    assertThat(estimate.rows()).isBetween(truth / 1.1, truth * 1.1);
  }

  /**
   * PostgreSQL with statistics of kinds dependencies, ndistinct and mcv estimates 1 row of 300, and
   * 28,970 to 31,190 of 30,000 (commandprompt/pgcolumnar, issue 438). The issue gives 300,000 rows,
   * b = 2 a, 1,000 and 10 near-uniform values of a, the query a = 5 and b = 10, these estimates,
   * and 299 by dependencies alone. The order of the rows is ours, and that all values are exactly
   * as frequent.
   */
  @Test
  void aFunctionalDependency() {
    Estimate rare = estimate(dependency(1000), "a = 5", "b = 10");
    assertNear(rare, 300);
    assertThat(rare.independent()).isLessThan(1);
    Estimate frequent = estimate(dependency(10), "a = 5", "b = 10");
    assertNear(frequent, 30_000);
    assertThat(frequent.independent()).isLessThan(4000);
  }

  private static String dependency(int values) {
    return "select range %% %d as a, 2 * (range %% %d) as b from range(300000)"
        .formatted(values, values);
  }

  /**
   * CockroachDB loses the correlation of a and b beside a column of one or few values. Its issue
   * 155282 gives schema, rows and queries, which are those below, and estimates: 100.0 for a = 99
   * and for b = 990, 90.1 for both, 33.34 for a = 99 and c = 1 and for b = 990 and c = 1. Pull
   * request 155407 says that the fault was a column of a single value, such as region. The
   * conjunctions with region, and of all four columns, are ours.
   */
  @Test
  void aColumnOfFewValuesBesideADependency() {
    String data =
        "select 'west' as region, range % 100 as a, range % 100 * 10 as b, range % 3 as c"
            + " from range(1, 10001)";
    Estimate both = estimate(data, "a = 99", "b = 990");
    assertNear(both, 100);
    assertThat(both.independent()).isLessThan(2);
    long truth = IntStream.rangeClosed(1, 10_000).filter(i -> i % 100 == 99 && i % 3 == 1).count();
    assertNear(estimate(data, "a = 99", "c = 1"), truth);
    Estimate west = estimate(data, "region = 'west'", "a = 99", "b = 990");
    assertNear(west, 100);
    assertThat(west.independent()).isLessThan(2);
    Estimate all = estimate(data, "region = 'west'", "a = 99", "b = 990", "c = 1");
    assertNear(all, truth);
    assertThat(all.pairs()).isEqualTo(1);
    assertThat(all.independent()).isLessThan(1);
  }

  /**
   * A conjunction of three that independence estimates 157 times too low, the factor of issue 64649
   * of pingcap/tidb. Of that issue only this factor was at hand, not its text: neither schema nor
   * query nor rows below are those of the issue. They are made so that the factor is its.
   */
  @Test
  void aConjunctionThatIs157TimesTooLow() {
    String data =
        "select range % 157 as a, range % 157 as b, range // 157 % 7 as c from range(109900)";
    Estimate estimate = estimate(data, "a = 3", "b = 3", "c = 2");
    assertNear(estimate, 100);
    assertThat(estimate.rows() / estimate.independent()).isBetween(150.0, 165.0);
    assertThat(estimate.pairs()).isEqualTo(1);
  }
}
