package org.gpuquerylab.entropy.estimator;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.solver.DualSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.Penalty;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.gpuquerylab.entropy.solver.WarmStartSolver;
import org.jspecify.annotations.Nullable;

/**
 * Solves problems whose selectivities may contradict each other, in two passes. The first pass
 * leaves the selectivities unchanged and may use any solver. If it refuses the problem or does not
 * converge, the second pass uses the penalty that the package description explains. The second pass
 * uses the vector of all cells and takes O(z 2^z + m^3) time for each iteration. If the solver does
 * not support a penalty, as on devices, {@link NewtonMoments} on the host replaces it in the second
 * pass; the solution's plan says so. Only one thread at a time may use an instance.
 */
public final class Repair implements AutoCloseable {
  /**
   * The weight of the entropy, expressed as a number of sampled rows. With fewer rows, sets that
   * occur in no row of a sample are estimated as almost impossible; with more rows, exactly counted
   * selectivities change. docs/estimates.md has the measurements.
   */
  public static final double ENTROPY_ROWS = 10;

  private final MaxEntSolver solver;
  private final SolverOptions options;
  private final double entropyRows;
  private @Nullable DualSolver host;

  /**
   * Creates a repair in which the entropy has the weight of {@link #ENTROPY_ROWS} rows.
   *
   * @param solver the solver of the first pass, and of the second pass if it is a {@link
   *     DualSolver}; not closed
   * @param options the options of the solver that may replace it in the second pass
   */
  public Repair(MaxEntSolver solver, SolverOptions options) {
    this(solver, options, ENTROPY_ROWS);
  }

  /**
   * Creates a repair.
   *
   * @param solver the solver of the first pass, and of the second pass if it is a {@link
   *     DualSolver}; not closed
   * @param options the options of the solver that may replace it in the second pass
   * @param entropyRows the weight of the entropy, expressed as a number of rows, above 0
   */
  public Repair(MaxEntSolver solver, SolverOptions options, double entropyRows) {
    if (!(entropyRows > 0 && entropyRows < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("the entropy weighs as much as " + entropyRows + " rows");
    }
    this.solver = solver;
    this.options = options;
    this.entropyRows = entropyRows;
  }

  /**
   * Solves a problem.
   *
   * @param sizes the numbers of rows on which the selectivities were counted
   */
  public Repaired<MaxEntSolution> solve(MaxEntProblem problem, SampleSizes sizes) {
    return solve(problem, sizes, null);
  }

  /**
   * Solves a problem from the weights of another solution; each pass starts at that solution only
   * if it is from the same pass.
   *
   * @param sizes the numbers of rows on which the selectivities were counted
   * @param start the other solution, or null
   */
  public Repaired<MaxEntSolution> solve(
      MaxEntProblem problem, SampleSizes sizes, @Nullable Repaired<MaxEntSolution> start) {
    try {
      MaxEntSolution solution = asGiven(problem, start);
      if (solution.converged()) {
        return Repaired.asGiven(solution);
      }
    } catch (ContradictoryProblemException e) {
      // Only the penalty can solve this problem.
    }
    MaxEntSolution from = start == null || !start.isRepaired() ? null : start.solution();
    MaxEntSolution repaired = penalized(problem, sizes.penalty(problem, entropyRows), from);
    String plan = "with a penalty, " + repaired.plan();
    return new Repaired<>(repaired.withPlan(plan), true, moved(repaired));
  }

  /**
   * Runs the first pass; its solution may not have converged.
   *
   * @throws ContradictoryProblemException if selectivities contradict each other
   */
  MaxEntSolution asGiven(MaxEntProblem problem, @Nullable Repaired<MaxEntSolution> start) {
    MaxEntSolution solution =
        solver instanceof WarmStartSolver mine && start != null && !start.isRepaired()
            ? mine.solve(problem, start.solution())
            : solver.solve(problem);
    if (solution.converged() || dual() == solver) {
      return solution;
    }
    MaxEntSolution other = dual().solve(problem);
    return other.withPlan(place() + other.plan());
  }

  /**
   * Runs the second pass.
   *
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if there are too many cells
   */
  MaxEntSolution penalized(MaxEntProblem problem, Penalty penalty, @Nullable MaxEntSolution start) {
    long cells =
        MemoryNeed.vectors(
            problem.predicates(), 1); // This memory is needed in addition to the solver's vector.
    MemoryNeed.onHost(MemoryNeed.plus(NewtonVariantB.vectorNeed(problem, 1), cells))
        .checkHost(
            "to repair " + problem.predicates() + " predicates at once",
            options.memoryLimit(),
            "leave out known selectivities that join them");
    MaxEntSolution solution = dual().solve(problem, penalty, start);
    return solution.withPlan(place() + solution.plan());
  }

  private DualSolver dual() {
    if (solver instanceof DualSolver mine) {
      return mine;
    }
    DualSolver other = host;
    if (other == null) {
      boolean isRatio = options.stopping().kind() == StoppingRule.Kind.RATIO;
      other = new NewtonMoments(isRatio ? options : options.withStopping(StoppingRule.RATIO));
      host = other;
    }
    return other;
  }

  private String place() {
    DualSolver other = host;
    return other == null ? "" : "by " + other.name() + " on the host after " + solver.name() + ", ";
  }

  private static List<MovedSelectivity> moved(MaxEntSolution solution) {
    MaxEntProblem problem = solution.problem();
    return MovedSelectivity.largestFirst(
        IntStream.range(1, problem.size())
            .mapToObj(
                i ->
                    new MovedSelectivity(
                        PredicateSet.ofMask(problem.set(i)),
                        problem.selectivity(i),
                        solution.beta(problem.set(i)))));
  }

  /** Closes the solver on the host, if this instance opened one. */
  @Override
  public void close() {
    if (host != null) {
      host.close();
    }
  }
}
