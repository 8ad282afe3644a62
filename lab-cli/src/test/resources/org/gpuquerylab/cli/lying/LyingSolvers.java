package org.example;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.gpuquerylab.entropy.MaxEntSolverProvider;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.internal.moments.AutoSolver;
import org.gpuquerylab.entropy.internal.feasibility.ReducedProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.StepTimes;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;

/** Solvers that change the solution of a solver of the lab. */
public final class LyingSolvers implements MaxEntSolverProvider {
  /** Changes a solution. */
  interface Lie extends BiFunction<MaxEntProblem, MaxEntSolution, MaxEntSolution> {}

  private record Lying(String name, Lie lie) implements MaxEntSolver {
    @Override
    public MemoryNeed memoryNeeded(MaxEntProblem problem) {
      return MemoryNeed.onHost(0);
    }

    @Override
    public MaxEntSolution solve(MaxEntProblem problem) {
      try (MaxEntSolver honest = new AutoSolver(SolverOptions.DEFAULT)) {
        return lie.apply(problem, honest.solve(problem));
      }
    }
  }

  private static SolverEntry entry(String name, Lie lie) {
    return SolverEntry.onHost(name, "lies", options -> new Lying(name, lie));
  }

  @Override
  public List<SolverEntry> entries() {
    return List.of(
        entry("nan-weights", (problem, right) -> with(right.reduced(), filled(right, Double.NaN), 0)),
        entry("uniform", (problem, right) -> with(right.reduced(), filled(right, 0), 0)),
        entry("elsewhere", (problem, right) -> elsewhere(problem, right)),
        entry(
            "nan-residual",
            (problem, right) -> with(right.reduced(), right.weights(), Double.NaN)),
        entry("no-solution", (problem, right) -> null),
        SolverEntry.onHost("no-solver", "lies", options -> null));
  }

  private static double[] filled(MaxEntSolution right, double value) {
    double[] weights = right.weights();
    Arrays.fill(weights, value);
    return weights;
  }

  private static MaxEntSolution elsewhere(MaxEntProblem problem, MaxEntSolution right) {
    double[] others = problem.selectivities();
    others[1] /= 2;
    MaxEntProblem other = MaxEntProblem.of(problem.names(), problem.sets(), others);
    return with(ReducedProblem.whole(other), right.weights(), 0);
  }

  private static MaxEntSolution with(ReducedProblem reduced, double[] weights, double residual) {
    double[] betas = new double[1 << reduced.problem().predicates()];
    Arrays.fill(betas, Double.NaN);
    return new MaxEntSolution(
        "lying",
        reduced,
        new SolverRun(weights, 1, residual, true, StepTimes.ZERO, "", betas));
  }
}
