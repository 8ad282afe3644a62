package org.gpuquerylab.entropy.sparse;

import java.util.List;
import org.gpuquerylab.entropy.run.StepTimes;
import org.gpuquerylab.entropy.sparse.marginal.Bag;

/**
 * What was found for a piece.
 *
 * @param bags its distribution; a parent before its children, and the first one holds what the
 *     piece has in common with its parent
 * @param way how it was solved
 * @param iterations in the solver's own unit
 * @param residual what the stopping rule measures
 * @param converged whether the stopping rule holds
 * @param times time by step
 * @param plan how it was solved where there was a choice; else empty
 */
record SolvedPiece(
    List<Bag> bags,
    Way way,
    int iterations,
    double residual,
    boolean converged,
    StepTimes times,
    String plan) {

  /** How a piece is solved. */
  enum Way {
    /** All subsets are known. */
    CLOSED,
    /** By sums over all cells, by a solver for that. */
    DIRECT,
    /** By sums over the cells of cliques. */
    COUPLED
  }

  /** Predicates of the largest bag. */
  int largestClique() {
    return bags.stream().mapToInt(bag -> bag.predicates().length).max().orElse(0);
  }

  /** The sum of the bags' cells. */
  double cells() {
    return bags.stream().mapToDouble(bag -> Math.scalb(1.0, bag.predicates().length)).sum();
  }
}
