package org.gpuquerylab.entropy.internal.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.Test;

class PlanTest {
  private static final long GIB = 1L << 30;

  @Test
  void pairsTakeTilesAndSaySo() {
    MaxEntProblem problem = new UniformGenerator().generate(14, KnownSets.upTo(14, 2), 1);
    try (NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT)) {
      assertThat(solver.solve(problem).plan()).contains("unions of at most 4 of 8 row bits");
    }
  }

  @Test
  void excludedCellsTakeTheVector() {
    MaxEntProblem problem =
        MaxEntProblem.of(3, new long[] {0, 1, 2, 3, 4}, new double[] {1, 0.3, 0.4, 0, 0.5});
    try (NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT)) {
      assertThat(solver.solve(problem).plan()).isEqualTo("Variant B's vector of all cells");
    }
  }

  @Test
  void pairsOfManyPredicatesNeedNoVector() {
    assertThat(need(30, KnownSets.upTo(30, 2))).isLessThan(GIB / 10);
    assertThat(need(30, KnownSets.upTo(30, 3))).isLessThan(4 * GIB);
  }

  @Test
  void largeSetsNeedNoMoreThanTheVector() {
    long[] sets = KnownSets.of(LongStream.range(1, 50).map(i -> (1L << 26) - i * i).toArray());
    assertThat(need(26, sets)).isBetween(GIB / 2, GIB / 2 + (1 << 20));
  }

  @Test
  void refusesWhatWouldNotEnd() {
    int z = MaxEntProblem.MAX_PREDICATES;
    MaxEntProblem problem =
        MaxEntProblem.of(z, new long[] {0, 1, 6, 7}, new double[] {1, 0.5, 0.3, 0.2});
    for (MaxEntSolver solver :
        List.of(
            new NewtonMoments(SolverOptions.DEFAULT),
            new QuasiNewtonMoments(SolverOptions.DEFAULT))) {
      assertThatThrownBy(() -> solver.solve(problem))
          .isInstanceOf(SolverLimitException.class)
          .hasMessageContaining("2^62 cells");
      solver.close();
    }
  }

  /** p0 implies p1, so that cells are excluded and the vector is needed. */
  @Test
  void refusesAVectorThatDoesNotFit() {
    int z = 20;
    long[] sets = KnownSets.upTo(z, 2);
    double[] known =
        Arrays.stream(sets)
            .mapToDouble(set -> Math.pow(0.5, Long.bitCount(set) + Long.bitCount(set & 1)))
            .toArray();
    known[Arrays.binarySearch(sets, 0b11)] = 0.25;
    MaxEntProblem problem = MaxEntProblem.of(z, sets, known);
    SolverOptions options = SolverOptions.DEFAULT.withMemoryLimit((8L << z) - 1);
    for (MaxEntSolver solver :
        List.of(new NewtonMoments(options), new QuasiNewtonMoments(options))) {
      assertThat(solver.memoryNeeded(problem).host()).isLessThan(options.memoryLimit());
      assertThatThrownBy(() -> solver.solve(problem))
          .isInstanceOf(SolverLimitException.class)
          .hasMessageContaining("on all cells needs 9");
      solver.close();
    }
  }

  private static long need(int z, long[] sets) {
    double[] known = new double[sets.length];
    Arrays.fill(known, 0.5);
    known[0] = 1;
    try (NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT)) {
      return solver.memoryNeeded(MaxEntProblem.of(z, sets, known)).host();
    }
  }
}
