package org.gpuquerylab.entropy.sparse.coupled;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.entropy.limit.MemoryNeed;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.run.StepTimer;
import org.gpuquerylab.entropy.sparse.graph.CliqueTree;
import org.gpuquerylab.entropy.sparse.marginal.Bag;
import org.gpuquerylab.entropy.sparse.marginal.CellTable;

/**
 * Solves a piece by its junction tree; see the package. The same maximum as by sums over all cells,
 * but for rounding.
 */
public final class CoupledSolver {
  /** Most predicates of a clique. */
  public static final int MAX_CLIQUE = 24;

  /** A contradiction by no more than this may be one of rounding only. */
  private static final double ROUNDING = 1e-9;

  /** By how much the estimate of a set that others make redundant may differ. */
  private static final double SAME = 1e-6;

  private final PieceCliques cliques;
  private final CliqueTree tree;
  private final SolverOptions options;

  /**
   * A solver of one piece.
   *
   * @param predicates of the piece, ascending; not modified
   * @param sets numbers of all known sets within them; not modified
   * @param tree cliques that hold all known sets, by places of the predicates, each of at most
   *     {@link #MAX_CLIQUE}
   * @param options the stopping rule's epsilon is taken as the ratio rule's
   */
  public CoupledSolver(
      SparseProblem problem, int[] predicates, int[] sets, CliqueTree tree, SolverOptions options) {
    cliques = new PieceCliques(problem, predicates, sets, tree);
    this.tree = tree;
    this.options = options;
  }

  /** Bytes that it takes for a tree, computed without allocating them. */
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
   * @throws org.gpuquerylab.entropy.limit.SolverLimitException if that needs more memory than it
   *     may take
   */
  public CoupledSolution solve() {
    MemoryNeed.onHost(bytes(tree))
        .checkHost(
            "a junction tree with a clique of " + tree.largest() + " predicates",
            options.memoryLimit());
    try {
      StepTimer timer = new StepTimer();
      return finish(solve(CliqueSupport.of(cliques), timer), timer);
    } catch (ContradictoryProblemException e) {
      return solveCautiously(e);
    }
  }

  /** Where cells that rounding makes impossible contradict known sets, they may not be so. */
  private CoupledSolution solveCautiously(ContradictoryProblemException contradiction) {
    StepTimer timer = new StepTimer();
    try {
      CoupledNewton newton = run(CliqueSupport.cautious(cliques), timer);
      if (newton.isConverged() || contradiction.gap() <= ROUNDING) {
        return finish(newton, timer);
      }
    } catch (ContradictoryProblemException e) {
      // The first says more.
    }
    throw contradiction;
  }

  private CoupledNewton solve(CliqueSupport support, StepTimer timer) {
    CoupledNewton newton;
    try {
      newton = run(support, timer);
    } catch (ContradictoryProblemException e) {
      support.refined(); // which may name fewer sets
      throw e;
    }
    if (!newton.isConverged()) {
      Optional<CliqueSupport> finer = support.refined();
      newton = finer.isEmpty() ? newton : run(finer.get(), timer);
    }
    return newton;
  }

  private CoupledNewton run(CliqueSupport support, StepTimer timer) {
    CoupledNewton newton = new CoupledNewton(new CoupledProblem(support), options, timer);
    newton.run();
    return newton;
  }

  private CoupledSolution finish(CoupledNewton newton, StepTimer timer) {
    CliqueSums sums = newton.point().sums();
    List<Bag> bags = new ArrayList<>();
    for (int i = 0; i < tree.size(); i++) {
      bags.add(new Bag(cliques.predicates(i), tree.parent(i), new CellTable(sums.cells(i))));
    }
    if (newton.isConverged()) {
      checkAll(bags);
    }
    return new CoupledSolution(
        bags,
        newton.iterations(),
        newton.point().residual(),
        newton.isConverged(),
        timer.times(),
        "junction tree of "
            + tree.size()
            + " cliques, "
            + newton.products()
            + " products with the Hessian");
  }

  /** Sets that were dropped as redundant must have the selectivities that the others make. */
  private void checkAll(List<Bag> bags) {
    SparseProblem problem = cliques.problem();
    for (int i = 0; i < bags.size(); i++) {
      Bag bag = bags.get(i);
      for (int set : cliques.within(i)) {
        long mask = SparseProblem.maskWithin(problem.set(set), bag.predicates());
        double estimate = bag.marginals().of(mask, 0)[0];
        double known = problem.selectivity(set);
        if (Math.abs(estimate - known) > SAME * Math.max(estimate, known)) {
          throw implied(set, estimate);
        }
      }
    }
  }

  private RuntimeException implied(int set, double estimate) {
    return new ContradictoryProblemException(
        "the selectivity of "
            + cliques.problem().describe(set)
            + " contradicts the other known ones, they make it "
            + estimate
            + ", change it",
        Math.abs(estimate - cliques.problem().selectivity(set)));
  }
}
