package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Computes the marginals of the cliques for given weights, by messages along the tree: towards the
 * first clique, then back (F. Jensen, S. Lauritzen and K. Olesen, "Bayesian Updating in Causal
 * Probabilistic Networks by Local Computations", Comput. Stat. Quarterly 4, 1990). The result is
 * exact and needs no iteration. O(k 2^k) time for a clique of k predicates.
 *
 * <p>Messages towards the first clique are logarithms. The cells of each combination that is shared
 * with the parent are divided by the largest of these cells. Therefore nothing overflows, and a
 * combination that is almost impossible within one clique is still correct if another clique makes
 * it likely. Weights may be 10^5 and more if a penalty is applied to selectivities that contradict
 * each other.
 */
final class CliqueSums {
  /**
   * The number of vectors that a solution allocates with a value for each cell: in two objects of
   * this class and in their products.
   */
  static final int VECTORS = 6;

  private final CoupledProblem problem;
  private final double[][] cells;
  private final double[][] betas;
  private final double[][] messages;
  private final double[][] totals;
  private final double[][] separators;
  private double logarithm;

  /** Allocates memory for a problem. */
  CliqueSums(CoupledProblem problem) {
    this.problem = problem;
    cells = problem.vectors();
    betas = problem.vectors();
    messages = problem.separators();
    totals = problem.separators();
    separators = problem.separators();
  }

  /**
   * Computes the marginals for given weights.
   *
   * @param w one weight for each known set; not modified
   * @param estimates the estimates of the known sets; overwritten
   * @return the logarithm of the sum of all cells before they are normalised; not finite if no cell
   *     is possible or a weight is not finite
   */
  double evaluate(double[] w, double[] estimates) {
    logarithm = 0;
    for (int i = problem.cliques() - 1; i >= 0; i--) {
      collect(i, w);
    }
    for (int i = 0; i < problem.cliques(); i++) {
      distribute(i);
      estimate(i, estimates);
    }
    return logarithm;
  }

  private void collect(int number, double[] w) {
    Clique clique = problem.clique(number);
    double[] x = cells[number];
    clique.spread(w, x);
    BitSet excluded = clique.excluded();
    if (excluded != null) {
      excluded.stream().forEach(cell -> x[cell] = Double.NEGATIVE_INFINITY);
    }
    for (int child : problem.children(number)) {
      int[] common = problem.clique(child).parentToCommon();
      double[] message = messages[child];
      for (int i = 0; i < x.length; i++) {
        x[i] += message[common[i]];
      }
    }
    LogSumExp.exponentials(x, clique.toCommon(), messages[number], totals[number]);
    logarithm += LogSumExp.logarithms(messages[number], totals[number]);
  }

  /** Sums, for each combination of shared predicates, over its cells. */
  private static void project(double[] x, int[] common, double[] to) {
    Arrays.fill(to, 0);
    for (int i = 0; i < x.length; i++) {
      to[common[i]] += x[i];
    }
  }

  private void distribute(int number) {
    Clique clique = problem.clique(number);
    double[] sums = separators[number];
    if (number == 0) {
      sums[0] = 1;
    } else {
      project(cells[clique.parent()], clique.parentToCommon(), sums);
    }
    double[] factors = totals[number];
    for (int i = 0; i < factors.length; i++) {
      factors[i] = factors[i] > 0 ? sums[i] / factors[i] : 0;
    }
    double[] x = cells[number];
    int[] common = clique.toCommon();
    for (int i = 0; i < x.length; i++) {
      x[i] *= factors[common[i]];
    }
  }

  private void estimate(int number, double[] estimates) {
    Clique clique = problem.clique(number);
    double[] sums = betas[number];
    System.arraycopy(cells[number], 0, sums, 0, sums.length);
    clique.supersets(sums);
    int[] sets = clique.sets();
    int[] masks = clique.masks();
    for (int i = 0; i < sets.length; i++) {
      estimates[sets[i]] = sums[masks[i]];
    }
  }

  /** The cells of a clique, normalised to sum 1, from the last evaluation; not to be modified. */
  double[] cells(int clique) {
    return cells[clique];
  }

  /** The selectivities of all sets of a clique's predicates; not to be modified. */
  double[] betas(int clique) {
    return betas[clique];
  }

  /** The marginal of the predicates that a clique shares with its parent; not to be modified. */
  double[] separator(int clique) {
    return separators[clique];
  }
}
