package org.gpuquerylab.entropy.internal.cells;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.entropy.problem.CellLimit;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.problem.Support;

/**
 * The predicates outside a set, split into parts that no known set connects. Given that the set
 * holds, the parts are independent, so a sum over all cells is a product of sums over the parts'
 * cells.
 */
public final class IndependentParts {
  private final MaxEntProblem problem;
  private final long set;
  private final List<Long> parts = new ArrayList<>();

  /** Splits the predicates outside a set into parts. O(m z) time. */
  public IndependentParts(MaxEntProblem problem, long set) {
    this.problem = problem;
    this.set = set;
    for (long rest = (problem.cells() - 1) & ~set; rest != 0; rest &= rest - 1) {
      parts.add(rest & -rest);
    }
    for (int i = 0; i < problem.size(); i++) {
      join(problem.set(i) & ~set);
    }
  }

  private void join(long joined) {
    long union = joined;
    for (long part : parts) {
      union |= (part & joined) != 0 ? part : 0;
    }
    long whole = union;
    if (parts.removeIf(part -> (part & whole) != 0)) {
      parts.add(whole);
    }
  }

  /** The number of parts. */
  public int count() {
    return parts.size();
  }

  /** The number of predicates in the largest part; 0 if there are no parts. */
  public int largest() {
    return parts.stream().mapToInt(Long::bitCount).max().orElse(0);
  }

  /**
   * The sum of the cells that contain the set, computed with logarithms, because the sum of a part
   * may be far from 1.
   *
   * @param weights w, one weight for each known set, for the cells exp(D^t w - 1); not modified
   * @throws SolverLimitException if a part has more than {@link CellLimit#MAX_PREDICATES}
   *     predicates
   */
  public double sumOfSupersets(double[] weights) {
    double[] relative = weights.clone();
    double logarithm = -1;
    for (int i = 0; i < weights.length; i++) {
      logarithm += (problem.set(i) & ~set) == 0 ? weights[i] : 0;
    }
    relative[0] -= logarithm; // Scales all cells so that the cell in which only the set holds is 1.
    Support all = Support.full(problem.predicates());
    for (long part : parts) {
      CellLimit.check("the selectivity of " + problem.describe(set), Long.bitCount(part));
      logarithm += Math.log(CellTiles.sumOfSupersets(problem, all, relative, set, part));
    }
    return Math.exp(logarithm);
  }
}
