package org.gpuquerylab.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.gpuquerylab.entropy.internal.cells.CellTiles;
import org.gpuquerylab.entropy.internal.feasibility.ReducedProblem;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.internal.moments.AutoSolver;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.internal.sparse.SparseSolver;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.StepTimes;
import org.gpuquerylab.entropy.solver.WarmStartSolver;
import org.gpuquerylab.input.PluginException;
import org.junit.jupiter.api.Test;

/** Tests the check of solutions by solutions that are changed after a solver has found them. */
@SuppressWarnings("NullAway") // solvers of the host get no backend, and a lying solver returns null
class CheckedSolverTest {
  private static final String ORIGIN = "org.example.Provider of lying.jar";

  private final MaxEntProblem problem =
      MaxEntProblem.of(3, new long[] {0, 1, 2, 3, 4, 6}, new double[] {1, .5, .5, .4, .5, .1});

  /** Solves by another solver, and changes the solution. */
  private record Lying(UnaryOperator<MaxEntSolution> lie) implements MaxEntSolver {
    @Override
    public String name() {
      return "newton-moments"; // the name of another solver
    }

    @Override
    public MemoryNeed memoryNeeded(MaxEntProblem problem) {
      return MemoryNeed.onHost(0);
    }

    @Override
    public MaxEntSolution solve(MaxEntProblem problem) {
      try (MaxEntSolver honest = new AutoSolver(SolverOptions.DEFAULT)) {
        return lie.apply(honest.solve(problem));
      }
    }
  }

  private static MaxEntSolver checked(UnaryOperator<MaxEntSolution> lie) {
    return SolverEntry.onHost("lying", "lies", options -> new Lying(lie))
        .from(ORIGIN)
        .create(SolverOptions.DEFAULT, null);
  }

  private void assertFault(UnaryOperator<MaxEntSolution> lie, String fault) {
    try (MaxEntSolver solver = checked(lie)) {
      assertThatThrownBy(() -> solver.solve(problem))
          .isInstanceOf(PluginException.class)
          .hasMessageStartingWith(ORIGIN + ": lying: ")
          .hasMessageContaining(fault)
          .hasMessageNotContaining("\n");
    }
  }

  private static MaxEntSolution with(
      MaxEntSolution solution,
      double[] weights,
      int iterations,
      double residual,
      boolean converged,
      double[] betas) {
    return new MaxEntSolution(
        solution.solver(),
        solution.reduced(),
        new SolverRun(weights, iterations, residual, converged, StepTimes.ZERO, "", betas));
  }

  private static UnaryOperator<MaxEntSolution> weights(UnaryOperator<double[]> change) {
    return right -> with(right, change.apply(right.weights()), 1, 0, true, null);
  }

  private static double[] filled(double[] like, double value) {
    double[] all = like.clone();
    Arrays.fill(all, value);
    return all;
  }

  @Test
  void refusesWeightsThatDoNotHaveTheKnownSelectivities() {
    assertFault(right -> null, "it returned no solution");
    String finite = "the weights are not one finite number for each known selectivity";
    assertFault(weights(w -> filled(w, Double.NaN)), finite);
    assertFault(weights(w -> filled(w, Double.NEGATIVE_INFINITY)), finite);
    assertFault(weights(w -> Arrays.copyOf(w, w.length - 1)), finite);
    assertFault(weights(w -> Arrays.copyOf(w, w.length + 1)), finite);
    assertFault(weights(w -> filled(w, 1e4)), "probabilities overflow");
    assertFault(
        weights(w -> filled(w, 0)),
        "it says that it converged, but the selectivity of {p1, p2} is 0.1, and it estimates 0.73");
    assertFault(
        weights(
            w -> {
              w[5] += 0.01;
              return w;
            }),
        "it says that it converged, but the selectivity of {");
    assertFault(right -> with(right, right.weights(), -3, 0, true, null), "-3 iterations");
  }

  @Test
  void refusesTheSolutionOfAnotherProblem() {
    MaxEntProblem other =
        MaxEntProblem.of(3, new long[] {0, 1, 2, 3, 4, 6}, new double[] {1, .5, .5, .3, .5, .1});
    assertFault(
        right ->
            new MaxEntSolution(
                "lying",
                ReducedProblem.of(other),
                new SolverRun(right.weights(), 1, 0, true, StepTimes.ZERO, "", null)),
        "its solution is that of another problem");
  }

  @Test
  void usesOnlyTheWeights() {
    double[] lies = new double[8];
    Arrays.fill(lies, 0.5);
    try (MaxEntSolver solver =
        checked(right -> with(right, right.weights(), 1, Double.NaN, true, lies))) {
      MaxEntSolution solution = solver.solve(problem);
      assertThat(solution.beta(0b101)).isCloseTo(0.16, within(1e-8));
      assertThat(solution.residual()).isBetween(0.0, 1e-8);
      assertThat(solution.converged()).isTrue();
      assertThat(solution.solver()).isEqualTo("lying");
      assertThat(solver.name()).isEqualTo("lying");
    }
  }

  @Test
  void computesTheResidualOfASolutionThatDidNotConverge() {
    try (MaxEntSolver solver =
        checked(right -> with(right, filled(right.weights(), 0), 1, 1e-30, false, null))) {
      MaxEntSolution solution = solver.solve(problem);
      assertThat(solution.converged()).isFalse();
      assertThat(solution.residual()).isGreaterThan(0.1);
    }
  }

  @Test
  void checksThePiecesOfLargeProblems() {
    SparseProblem sparse = SparseProblem.of(problem);
    try (MaxEntSolver solver = checked(weights(w -> filled(w, Double.NaN)))) {
      assertThatThrownBy(() -> new SparseSolver(solver, SolverOptions.DEFAULT).solve(sparse))
          .isInstanceOf(PluginException.class);
    }
  }

  @Test
  void keepsWarmStartsAndPassesExceptions() {
    SolverEntry entry = SolverEntry.onHost("mine", "mine", NewtonMoments::new).from(ORIGIN);
    try (MaxEntSolver solver = entry.create(SolverOptions.DEFAULT, null)) {
      MaxEntSolution cold = solver.solve(problem);
      assertThat(((WarmStartSolver) solver).solve(problem, cold).iterations()).isZero();
    }
    try (MaxEntSolver solver =
        checked(
            right -> {
              throw new IllegalStateException("wrong day");
            })) {
      assertThatThrownBy(() -> solver.solve(problem))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("wrong day");
    }
    SolverEntry none = SolverEntry.onHost("lying", "lies", options -> null).from(ORIGIN);
    assertThatThrownBy(() -> none.create(SolverOptions.DEFAULT, null))
        .isInstanceOf(PluginException.class)
        .hasMessage(ORIGIN + ": lying: its factory returns null");
  }

  @Test
  void sumsAllKnownSetsInOnePass() {
    for (int z : new int[] {1, 3, 12, 15}) {
      MaxEntProblem large = new MixtureGenerator().generate(z, KnownSets.upTo(z, 2), 7);
      double[] weights = new double[large.size()];
      Arrays.setAll(weights, i -> Math.sin(i));
      Support full = Support.full(z);
      double[] sums = CellTiles.sumsOfKnown(large, full, weights);
      for (int i = 0; i < sums.length; i++) {
        double one = CellTiles.sumOfSupersets(large, full, weights, large.set(i));
        assertThat(sums[i]).as("z %d, set %d", z, i).isCloseTo(one, within(1e-10 * one));
      }
    }
  }
}
