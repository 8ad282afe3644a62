package org.gpuquerylab.entropy.internal.sparse;

import java.util.List;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.SparseProblem;

/** Checks that sets dropped as redundant have the selectivities that the other sets imply. */
final class DroppedSets {
  /** The maximum difference between an estimate and its selectivity. */
  private static final double SAME = 1e-6;

  private DroppedSets() {}

  /** Throws an exception if the estimate of a clique's dropped set differs from its selectivity. */
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
            + " contradicts the other known ones; they make it "
            + estimate
            + "; change it",
        Math.abs(estimate - problem.selectivity(set)));
  }
}
