package org.gpuquerylab.entropy.sparse.coupled;

import java.util.List;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.sparse.marginal.Bag;

/** Sets that were dropped as redundant must have the selectivities that the others imply. */
final class DroppedSets {
  /** By how much an estimate may differ. */
  private static final double SAME = 1e-6;

  private DroppedSets() {}

  /** Throws if the estimate of a known set in a clique differs from its known selectivity. */
  static void check(PieceCliques cliques, List<Bag> bags) {
    SparseProblem problem = cliques.problem();
    for (int i = 0; i < bags.size(); i++) {
      Bag bag = bags.get(i);
      for (int set : cliques.within(i)) {
        long mask = SparseProblem.maskWithin(problem.set(set), bag.predicates());
        double estimate = bag.marginals().of(mask, 0)[0];
        double known = problem.selectivity(set);
        if (Math.abs(estimate - known) > SAME * Math.max(estimate, known)) {
          throw implied(problem, set, estimate);
        }
      }
    }
  }

  private static RuntimeException implied(SparseProblem problem, int set, double estimate) {
    return new ContradictoryProblemException(
        "the selectivity of "
            + problem.describe(set)
            + " contradicts the other known ones, they make it "
            + estimate
            + ", change it",
        Math.abs(estimate - problem.selectivity(set)));
  }
}
