package org.gpuquerylab.entropy.repair;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.limit.MemoryNeed;
import org.gpuquerylab.entropy.moments.NewtonMoments;
import org.gpuquerylab.entropy.newton.NewtonVariantB;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.run.Penalty;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.run.StoppingRule;
import org.gpuquerylab.entropy.solver.DualSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.WarmStartSolver;
import org.jspecify.annotations.Nullable;

/**
 * Solves problems whose selectivities may contradict each other, in two passes: first unchanged, by
 * any solver; if this is refused or does not converge, with the penalty that the package describes.
 * The second pass uses the vector of all cells, O(z 2^z + m^3) an iteration. {@link NewtonMoments}
 * on the host replaces a solver that takes no penalty, such as those on devices, in the second
 * pass; the solution's plan says so. For one thread at a time.
 */
public final class Repair implements AutoCloseable {
  /**
   * The number of rows that the entropy counts as. With fewer, sets of which a sample has no row
   * are estimated as next to nothing; with more, exactly counted selectivities move. The docs have
   * the figures.
   */
  public static final double ENTROPY_ROWS = 10;

  private final MaxEntSolver solver;
  private final SolverOptions options;
  private final double entropyRows;
  private @Nullable DualSolver host;

  /**
   * A repair in which the entropy counts as {@link #ENTROPY_ROWS} rows.
   *
   * @param solver the solver of the first pass, and of the second if it is a {@link DualSolver};
   *     not closed
   * @param options the options of another solver in the second pass
   */
  public Repair(MaxEntSolver solver, SolverOptions options) {
    this(solver, options, ENTROPY_ROWS);
  }

  /**
   * A repair.
   *
   * @param solver the solver of the first pass, and of the second if it is a {@link DualSolver};
   *     not closed
   * @param options the options of another solver in the second pass
   * @param entropyRows the number of rows that the entropy counts as, above 0
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
   * @param sizes the rows of its selectivities
   */
  public Repaired<MaxEntSolution> solve(MaxEntProblem problem, SampleSizes sizes) {
    return solve(problem, sizes, null);
  }

  /**
   * Solves a problem from the weights of another solution; a pass begins at a solution of the same
   * pass.
   *
   * @param sizes the rows of its selectivities
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
      // The problem that the penalty belongs to.
    }
    MaxEntSolution from = start == null || !start.isRepaired() ? null : start.solution();
    MaxEntSolution repaired = penalized(problem, sizes.penalty(problem, entropyRows), from);
    String plan = "with a penalty, " + repaired.plan();
    return new Repaired<>(repaired.withPlan(plan), true, moved(repaired));
  }

  /**
   * The first pass; its solution may not have converged with any solver.
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
   * The second pass.
   *
   * @throws org.gpuquerylab.entropy.limit.SolverLimitException if there are too many cells
   */
  MaxEntSolution penalized(MaxEntProblem problem, Penalty penalty, @Nullable MaxEntSolution start) {
    long cells = MemoryNeed.vectors(problem.predicates(), 1); // besides the solver's own
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

  /** Closes the solver on the host, if this object opened one. */
  @Override
  public void close() {
    if (host != null) {
      host.close();
    }
  }
}
