package org.gpuquerylab.entropy.internal.sparse;

import java.util.Optional;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.Penalty;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StepTimer;

/**
 * Solves a piece by its junction tree; the package description explains the method. Sums over all
 * cells give the same solution, apart from rounding.
 */
public final class CoupledSolver {
  /** The maximum number of predicates of a clique. */
  public static final int MAX_CLIQUE = 24;

  /** A contradiction of at most this size may come from rounding alone. */
  private static final double ROUNDING = 1e-9;

  private final PieceCliques cliques;
  private final CliqueTree tree;
  private final SolverOptions options;

  /**
   * Creates a solver for one piece.
   *
   * @param predicates the predicates of the piece, ascending; not modified
   * @param sets indices of all known sets within these predicates; not modified
   * @param tree cliques that hold all known sets, as indices of the predicates; each has at most
   *     {@link #MAX_CLIQUE} predicates
   * @param options the options of the solver
   * @throws IllegalArgumentException if the stopping rule is not the ratio
   */
  public CoupledSolver(
      SparseProblem problem, int[] predicates, int[] sets, CliqueTree tree, SolverOptions options) {
    options.stopping().requireRatio("a junction tree");
    cliques = new PieceCliques(problem, predicates, sets, tree);
    this.tree = tree;
    this.options = options;
  }

  /** The memory for a tree in bytes, computed without allocating it. */
  public static long bytes(CliqueTree tree) {
    double bytes = 0;
    for (int i = 0; i < tree.size(); i++) {
      bytes += Clique.bytes(tree.clique(i).cardinality());
    }
    return (long) bytes;
  }

  /**
   * Solves the piece.
   *
   * @throws ContradictoryProblemException if no distribution has the known selectivities
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if the solution needs more memory
   *     than it may take
   */
  public CoupledSolution solve() {
    checkMemory();
    try {
      StepTimer timer = new StepTimer();
      return finish(solve(CliqueSupport.of(cliques), timer), timer);
    } catch (ContradictoryProblemException e) {
      return solveCautiously(e);
    }
  }

  /**
   * Maximizes the entropy of the piece minus a penalty. No cells are removed, and there is one
   * solution whatever the selectivities are; the solver reaches it along {@link Penalty#path}.
   *
   * @param penalty a variance for each known set of the piece, all above 0
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if the solution needs more memory
   *     than it may take
   */
  public CoupledSolution solve(Penalty penalty) {
    checkMemory();
    return PenaltyPath.follow(cliques, penalty, options);
  }

  private void checkMemory() {
    MemoryNeed.onHost(bytes(tree))
        .checkHost(
            "a junction tree with a clique of " + tree.largest() + " predicates",
            options.memoryLimit());
  }

  /**
   * Solves the piece again with more cells, after a contradiction: rounding may have made possible
   * cells seem impossible.
   */
  private CoupledSolution solveCautiously(ContradictoryProblemException contradiction) {
    StepTimer timer = new StepTimer();
    try {
      CoupledNewton newton = run(CliqueSupport.cautious(cliques), timer);
      if (newton.isConverged() || contradiction.gap() <= ROUNDING) {
        return finish(newton, timer);
      }
    } catch (ContradictoryProblemException e) {
      // The first exception has the better message.
    }
    throw contradiction;
  }

  private CoupledNewton solve(CliqueSupport support, StepTimer timer) {
    CoupledNewton newton;
    try {
      newton = run(support, timer);
    } catch (ContradictoryProblemException e) {
      support.refined(); // This message may name fewer sets.
      throw e;
    }
    if (!newton.isConverged()) {
      Optional<CliqueSupport> finer = support.refined();
      newton = finer.isEmpty() ? newton : run(finer.get(), timer);
    }
    return newton;
  }

  private CoupledNewton run(CliqueSupport support, StepTimer timer) {
    CoupledProblem problem = new CoupledProblem(support, support.kept());
    CoupledNewton newton = new CoupledNewton(problem, Penalty.none(problem.size()), options, timer);
    newton.run();
    return newton;
  }

  private CoupledSolution finish(CoupledNewton newton, StepTimer timer) {
    CoupledSolution solution = CoupledSolution.of(cliques, newton, timer);
    if (solution.converged()) {
      DroppedSets.check(cliques, solution.bags());
    }
    return solution;
  }
}
