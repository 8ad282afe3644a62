package org.gpuquerylab.entropy.solver;

import java.util.Arrays;
import java.util.Optional;
import org.gpuquerylab.entropy.internal.feasibility.Diagnosis;
import org.gpuquerylab.entropy.internal.feasibility.ReducedProblem;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.ProblemLimits;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.input.internal.Counted;

/**
 * The shared part of all solvers: it refuses contradictions, removes impossible cells and checks
 * the memory; then the subclass solves the remaining problem. If the solver does not converge, a
 * diagnosis finds out whether the problem has a solution at all and whether additional cells are
 * impossible.
 */
public abstract class InteriorSolver implements MaxEntSolver {
  /** A contradiction of at most this size may come from rounding alone. */
  private static final double ROUNDING = 1e-9;

  /** From this number of known sets on, a reduction takes long. */
  private static final int MANY_SETS = 1 << 13;

  private final String name;
  private final SolverOptions options;
  private final ProblemLimits limits;

  /** A way to solve a problem whose impossible cells are known. */
  @FunctionalInterface
  protected interface Run {
    SolverRun of(MaxEntProblem problem, Support support);
  }

  /** Creates a solver of the given name in the catalogue, which supports any problem. */
  protected InteriorSolver(String name, SolverOptions options) {
    this(name, options, ProblemLimits.NONE);
  }

  /** Creates a solver of the given name in the catalogue, which supports problems within limits. */
  protected InteriorSolver(String name, SolverOptions options, ProblemLimits limits) {
    this.name = name;
    this.options = options;
    this.limits = limits;
  }

  @Override
  public final String name() {
    return name;
  }

  /** The solver's options. */
  protected final SolverOptions options() {
    return options;
  }

  /**
   * Whether {@link #run} supports problems with a support that leaves cells out. If it does not,
   * {@link MaskedNewton} solves such problems on the host, and the solution's plan says so.
   */
  protected abstract boolean takesSupport();

  /**
   * Solves a problem whose known sets are independent on the support. In almost every problem, each
   * cell of the support can be above 0. If a cell cannot be above 0, or the problem has no
   * solution, the weights grow without bounds, and the run must end at its iteration cap or
   * earlier. The run must not return NaN.
   *
   * @param problem a problem with at least one predicate and with every selectivity above 0
   * @param support the possible cells; full unless {@link #takesSupport()}
   */
  protected abstract SolverRun run(MaxEntProblem problem, Support support);

  @Override
  public final MaxEntSolution solve(MaxEntProblem problem) {
    return solve(problem, this::run);
  }

  /** Reduces a problem and solves it by a run. */
  protected final MaxEntSolution solve(MaxEntProblem problem, Run run) {
    limits.check(name, problem);
    refuseEarly(problem);
    try {
      return solve(ReducedProblem.of(problem), run);
    } catch (ContradictoryProblemException e) {
      return solveCautiously(problem, e, run);
    }
  }

  /**
   * Solves a problem by a run, without looking for contradictions and impossible cells. All
   * selectivities are computed here; the weights may be so large that faster sums would overflow.
   */
  final MaxEntSolution solveWhole(MaxEntProblem problem, Run run) {
    limits.check(name, problem);
    ReducedProblem whole = ReducedProblem.whole(problem);
    return new MaxEntSolution(name, whole, runReduced(whole, run)).withBetas();
  }

  /**
   * Refuses problems that will not fit even after a reduction. The check comes first because
   * reducing so many sets may take long.
   */
  private void refuseEarly(MaxEntProblem problem) {
    if (problem.size() < MANY_SETS) {
      return;
    }
    MemoryNeed need = memoryNeeded(problem);
    if (need.host() > options.memoryLimit()
        && !ReducedProblem.mayShrink(problem)
        && (takesSupport() || MaskedNewton.memoryNeeded(problem).host() > options.memoryLimit())) {
      check(need, problem);
    }
  }

  private void check(MemoryNeed need, MaxEntProblem problem) {
    need.checkHost(
        name + " on " + Counted.of(problem.predicates(), "predicate"), options.memoryLimit());
  }

  /**
   * Solves a problem that seems contradictory, in case the contradiction only comes from cells that
   * are possible but were treated as impossible because their probability is as small as rounding
   * errors. Here only known sets of selectivity 0 and 1 make cells impossible. Throws the exception
   * for the contradiction if this makes no difference, if the stopping rule is not {@code RATIO},
   * or if the solver does not converge and the contradiction is too large for a rounding error.
   */
  private MaxEntSolution solveCautiously(
      MaxEntProblem problem, ContradictoryProblemException contradiction, Run run) {
    Optional<ReducedProblem> reduced = ReducedProblem.cautiously(problem);
    if (reduced.isEmpty() || options.stopping().kind() != StoppingRule.Kind.RATIO) {
      throw contradiction;
    }
    MaxEntSolution solution = solve(reduced.get(), run);
    if (!solution.converged() && contradiction.gap() > ROUNDING) {
      throw contradiction;
    }
    return solution;
  }

  private MaxEntSolution solve(ReducedProblem reduced, Run run) {
    SolverRun first = runReduced(reduced, run);
    Optional<ReducedProblem> smaller =
        first.converged() ? Optional.empty() : Diagnosis.of(reduced, first.weights());
    if (smaller.isPresent()) {
      try {
        return finish(new MaxEntSolution(name, smaller.get(), runReduced(smaller.get(), run)));
      } catch (ContradictoryProblemException e) {
        // The linear program treated rare cells as impossible. In this case the solver merely did
        // not converge.
        return finish(new MaxEntSolution(name, reduced, first));
      }
    }
    return finish(new MaxEntSolution(name, reduced, first));
  }

  private SolverRun runReduced(ReducedProblem reduced, Run run) {
    MaxEntProblem problem = reduced.problem();
    if (problem.predicates() == 0) {
      return new SolverRun(
          new double[] {1}, 0, 0, true, StepTimes.ZERO, "no predicate is open", new double[] {1});
    }
    boolean masked = !reduced.support().isFull() && !takesSupport();
    MemoryNeed need = masked ? MaskedNewton.memoryNeeded(problem) : memoryNeeded(problem);
    check(need, problem);
    return masked
        ? MaskedNewton.run(problem, reduced.support(), options)
            .withPlan("Newton's method without the impossible cells")
        : run.of(problem, reduced.support());
  }

  private MaxEntSolution finish(MaxEntSolution solution) {
    boolean check = solution.converged() && !solution.reduced().support().isFull();
    MaxEntSolution result = check || options.allBetas() ? solution.withBetas() : solution;
    if (check) {
      solution
          .reduced()
          .check(Arrays.stream(solution.problem().sets()).mapToDouble(result::beta).toArray());
    }
    return result;
  }
}
