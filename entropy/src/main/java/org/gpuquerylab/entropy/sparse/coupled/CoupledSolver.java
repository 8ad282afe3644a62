package org.gpuquerylab.entropy.sparse.coupled;

import java.util.ArrayList;
import java.util.Arrays;
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

  /** By how much the estimate of a set that others make redundant may differ. */
  private static final double SAME = 1e-6;

  private final SparseProblem problem;
  private final int[] predicates;
  private final int[] sets;
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
    this.problem = problem;
    this.predicates = predicates;
    this.sets = sets;
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
    StepTimer timer = new StepTimer();
    CliqueSupport support = CliqueSupport.of(problem, predicates, sets, tree);
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
    return finish(newton, timer);
  }

  private CoupledNewton run(CliqueSupport support, StepTimer timer) {
    CoupledProblem coupled = new CoupledProblem(problem, predicates, support.kept(), tree, support);
    CoupledNewton newton = new CoupledNewton(coupled, options, timer);
    newton.run();
    return newton;
  }

  private CoupledSolution finish(CoupledNewton newton, StepTimer timer) {
    CliqueSums sums = newton.point().sums();
    List<Bag> bags = new ArrayList<>();
    for (int i = 0; i < tree.size(); i++) {
      int[] members = tree.clique(i).stream().map(place -> predicates[place]).toArray();
      bags.add(new Bag(members, tree.parent(i), new CellTable(sums.cells(i))));
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
    for (int set : sets) {
      int[] members = problem.set(set).toArray();
      double estimate =
          bags.stream()
              .filter(
                  bag ->
                      Arrays.stream(members)
                          .allMatch(p -> Arrays.binarySearch(bag.predicates(), p) >= 0))
              .findFirst()
              .map(bag -> beta(bag, set))
              .orElseThrow();
      double known = problem.selectivity(set);
      if (Math.abs(estimate - known) > SAME * Math.max(estimate, known)) {
        throw new ContradictoryProblemException(
            "the selectivity of "
                + problem.describe(set)
                + " contradicts the other known ones, they make it "
                + estimate
                + ", change it",
            Math.abs(estimate - known));
      }
    }
  }

  private double beta(Bag bag, int set) {
    return bag.marginals().of(SparseProblem.mask(problem.set(set), bag.predicates()), 0)[0];
  }
}
