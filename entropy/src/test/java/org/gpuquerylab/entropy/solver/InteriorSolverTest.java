package org.gpuquerylab.entropy.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.gpuquerylab.entropy.internal.feasibility.ReducedProblem;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.junit.jupiter.api.Test;

class InteriorSolverTest {
  /** Independent predicates of selectivity 0.9. */
  private static MaxEntProblem independent(int predicates, long[] known) {
    double[] selectivities =
        Arrays.stream(known).mapToDouble(set -> Math.pow(0.9, Long.bitCount(set))).toArray();
    return MaxEntProblem.of(predicates, known, selectivities);
  }

  /** A reduction would compare almost all pairs of these sets first. */
  @Test
  void refusesManySetsForTheirMemoryBeforeItReducesThem() {
    MaxEntProblem problem =
        independent(17, KnownSets.of(LongStream.range(31_000, 131_000).toArray()));
    assertThat(ReducedProblem.mayShrink(problem)).isFalse();
    SolverOptions options = SolverOptions.DEFAULT.withMemoryLimit(1L << 34);
    try (NewtonMoments solver = new NewtonMoments(options)) {
      assertThatThrownBy(() -> solver.solve(problem))
          .isInstanceOf(SolverLimitException.class)
          .hasMessageStartingWith("newton-moments on 17 predicates needs ")
          .hasMessageContaining(" of memory and may take 16385 MiB; ");
    }
  }

  @Test
  void aProblemMayShrinkWherePredicatesAreSettledOrEqual() {
    long[] known = {0, 1, 2, 3};
    assertThat(ReducedProblem.mayShrink(independent(2, known))).isFalse();
    assertThat(mayShrink(known, 1, 0, 0.5, 0)).isTrue();
    assertThat(mayShrink(known, 1, 1, 0.5, 0.5)).isTrue();
    assertThat(mayShrink(known, 1, 0.5, 0.5, 0.5)).isTrue();
    assertThat(mayShrink(known, 1, 0.5, 0.5, 0.25)).isFalse();
    assertThat(mayShrink(new long[] {0}, 1)).isFalse();
  }

  private static boolean mayShrink(long[] known, double... selectivities) {
    return ReducedProblem.mayShrink(MaxEntProblem.of(2, known, selectivities));
  }
}
