package org.gpuquerylab.entropy.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.internal.sparse.SparseSolver;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.Test;

/** Tests correlated pairs that are too many to be solved together. */
class SolvablePairsTest {
  private static final int ROWS = 5000;
  private static final PairSelection CORRELATED =
      new PairSelection.Correlated(PairSelection.USUAL_LEVEL);

  /** Rows of predicates that all depend on one latent factor. */
  private static boolean[][] ofOneFactor(int predicates, long seed) {
    Random random = new Random(seed);
    boolean[][] rows = new boolean[ROWS][predicates];
    for (boolean[] row : rows) {
      double factor = random.nextGaussian();
      for (int i = 0; i < predicates; i++) {
        row[i] = 0.8 * factor + 0.6 * random.nextGaussian() > (i % 9 - 4) / 4.0;
      }
    }
    return rows;
  }

  private static MeasuredStatistics measured(boolean[][] rows, PairSelection selection) {
    int predicates = rows[0].length;
    PredicateCounts counts = new PredicateCounts(predicates);
    for (boolean[] row : rows) {
      int[] satisfied = IntStream.range(0, predicates).filter(i -> row[i]).toArray();
      counts.add(satisfied, satisfied.length, 1);
    }
    List<String> names = IntStream.range(0, predicates).mapToObj(i -> "p" + i).toList();
    return MeasuredStatistics.of(names, counts, false, selection);
  }

  @Test
  void fortyPredicatesOfOneFactorAreSolved() {
    boolean[][] rows = ofOneFactor(40, 1);
    MeasuredStatistics all = measured(rows, new PairSelection.All());
    MeasuredStatistics measured = measured(rows, CORRELATED);
    assertThat(all.pairs()).hasSize(780);
    assertThat(all.unsolvable()).isZero();
    assertThat(measured.unsolvable()).isPositive();
    assertThat(measured.words())
        .endsWith(
            "(Benjamini-Hochberg), except "
                + measured.unsolvable()
                + " that would join too many predicates to be solved");
    assertThat(measured.pairs()).isSubsetOf(all.pairs());
    List<PredicatePair> sorted = new ArrayList<>(measured.pairs());
    sorted.sort(PredicatePair.STRONGEST_FIRST);
    assertThat(measured.pairs()).isEqualTo(sorted);
    assertThat(measured.pairs().get(0)).isEqualTo(all.pairs().get(0));
    try (NewtonMoments pieces = new NewtonMoments(SolverOptions.DEFAULT)) {
      SparseSolution solution =
          new SparseSolver(pieces, SolverOptions.DEFAULT).solve(measured.file().problem());
      assertThat(solution.converged()).isTrue();
      assertThat(solution.plan()).startsWith("1 component");
      double truth = count(rows, 3, 4, 12, 21, 30, 39);
      double independent =
          IntStream.of(3, 4, 12, 21, 30, 39)
              .mapToDouble(i -> count(rows, i))
              .reduce(1, (a, b) -> a * b);
      double estimate = solution.beta(PredicateSet.of(3, 4, 12, 21, 30, 39));
      assertThat(estimate).isBetween(truth / 3, truth * 3);
      assertThat(independent).isLessThan(truth / 6);
    }
  }

  private static double count(boolean[][] rows, int... predicates) {
    int count = 0;
    for (boolean[] row : rows) {
      count += IntStream.of(predicates).allMatch(i -> row[i]) ? 1 : 0;
    }
    return (double) count / rows.length;
  }

  /** Twelve predicates are few enough for all of their pairs. */
  @Test
  void fewPredicatesKeepAllCorrelatedPairs() {
    MeasuredStatistics measured = measured(ofOneFactor(12, 2), CORRELATED);
    assertThat(measured.unsolvable()).isZero();
    assertThat(measured.pairs()).hasSize(66);
  }

  /**
   * Once the maximum number of trees has been tried, only pairs that connect components are added.
   */
  @Test
  void hundredsOfPredicatesStayConnected() {
    MeasuredStatistics measured = measured(ofOneFactor(150, 3), CORRELATED);
    int[] components = IntStream.range(0, 150).toArray();
    for (PredicatePair pair : measured.pairs()) {
      int from = components[pair.left()];
      int to = components[pair.right()];
      for (int i = 0; i < components.length; i++) {
        components[i] = components[i] == from ? to : components[i];
      }
    }
    assertThat(IntStream.of(components).distinct().count()).isEqualTo(1);
    assertThat(measured.unsolvable()).isGreaterThan(5000);
  }

  @Test
  void anEmptyInputKeepsNothing() {
    assertThat(SolvablePairs.of(0, List.of())).isEmpty();
    assertThat(SolvablePairs.of(300, List.of())).isEmpty();
  }
}
