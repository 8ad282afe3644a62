package org.gpuquerylab.entropy.internal.moments.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.entropy.internal.gpu.DeviceTiming;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests problems with weights up to 20, solved by matrix products and by tiles. */
@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class PairSolvesTest {
  private static final int PREDICATES = 14;

  @Parameter DeviceInfo device;

  /** Each predicate implies the next one, except in a few cells. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-2, 1e-6})
  void chains(double exceptions) {
    check(
        cell -> Math.pow(exceptions, Integer.bitCount(cell & ~(cell >> 1) & ~(1 << 13))),
        "chain but for " + exceptions);
  }

  /** All predicates hold or none, except in a few cells. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-2, 1e-6})
  void allOrNone(double exceptions) {
    check(
        cell -> cell == 0 || cell == (1 << PREDICATES) - 1 ? 1 : exceptions,
        "all or none but for " + exceptions);
  }

  /** At most one predicate holds, except in a few cells. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-2, 1e-6, 1e-9})
  void atMostOne(double exceptions) {
    check(
        cell -> Math.pow(exceptions, Math.max(0, Integer.bitCount(cell) - 1)),
        "at most one but for " + exceptions);
  }

  private void check(IntToDoubleFunction cells, String what) {
    MaxEntProblem problem = problem(cells);
    MaxEntSolution products = solve(problem, (z, unions) -> List.of(PairPlan.of(z, unions)));
    MaxEntSolution tiles =
        solve(problem, (z, unions) -> List.of(new TilePlan(z, unions, TileSizes.MOST_LOW)));
    assertThat(products.converged()).as(what).isTrue();
    assertThat(tiles.converged()).as(what).isTrue();
    assertThat(products.iterations()).as(what).isCloseTo(tiles.iterations(), within(1));
    for (long set : KnownSets.upTo(PREDICATES, 3)) {
      assertThat(products.beta(set) / tiles.beta(set))
          .as("%s, set %x", what, set)
          .isCloseTo(1, within(1e-6));
    }
  }

  private MaxEntSolution solve(MaxEntProblem problem, MomentsPlans plans) {
    try (GpuNewtonMoments solver =
        new GpuNewtonMoments(
            SolverOptions.DEFAULT, TestBackends.shared(device), DeviceTiming.NONE, plans)) {
      return solver.solve(problem);
    }
  }

  private static MaxEntProblem problem(IntToDoubleFunction cells) {
    SplittableRandom random = new SplittableRandom(PREDICATES);
    double[] x = new double[1 << PREDICATES];
    Arrays.setAll(x, cell -> cells.applyAsDouble(cell) * random.nextDouble(0.5, 1.5));
    SupersetSums.inPlace(x);
    double sum = x[0];
    long[] sets = KnownSets.upTo(PREDICATES, 2);
    double[] known = Arrays.stream(sets).mapToDouble(set -> x[(int) set] / sum).toArray();
    return MaxEntProblem.of(PREDICATES, sets, known);
  }
}
