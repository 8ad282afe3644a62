package org.gpuquerylab.entropy.internal.sparse;

import org.gpuquerylab.entropy.internal.cells.RowCholesky;
import org.gpuquerylab.entropy.solver.Penalty;
import org.jspecify.annotations.Nullable;

/**
 * The metric of the conjugate gradients: the inverses of diagonal blocks of the Hessian. Each
 * clique has one block, for the known sets whose weights belong to the clique. A clique of m known
 * sets takes O(m^3) time. If a clique has more than {@value #MAX_BLOCK} sets, or its block cannot
 * be factored, only the block's diagonal is used.
 */
final class BlockMetric {
  /** The maximum number of known sets of a block. */
  static final int MAX_BLOCK = 512;

  private static final double FIRST_RIDGE = 1e-14;
  private static final double LAST_RIDGE = 1;

  private final CoupledProblem problem;
  private final Penalty penalty;
  private final @Nullable RowCholesky[] blocks;
  private final boolean[] factored;
  private final double[][] parts;
  private final double[] diagonal;

  /** Allocates the metric for a problem. */
  BlockMetric(CoupledProblem problem, Penalty penalty) {
    this.problem = problem;
    this.penalty = penalty;
    diagonal = new double[problem.size()];
    blocks = new @Nullable RowCholesky[problem.cliques()];
    factored = new boolean[problem.cliques()];
    parts = new double[problem.cliques()][];
    for (int i = 0; i < blocks.length; i++) {
      int size = problem.clique(i).sets().length;
      parts[i] = new double[size];
      blocks[i] = size > MAX_BLOCK ? null : new RowCholesky(size);
    }
  }

  /** Computes the blocks from the Hessian at given sums. */
  void set(CliqueSums sums) {
    for (int i = 0; i < blocks.length; i++) {
      RowCholesky block = blocks[i];
      factored[i] = block != null && factor(block, problem.clique(i), sums.betas(i));
      if (!factored[i]) {
        setDiagonal(problem.clique(i), sums.betas(i));
      }
    }
  }

  private void setDiagonal(Clique clique, double[] betas) {
    for (int i = 0; i < clique.sets().length; i++) {
      double beta = betas[clique.masks()[i]];
      double variance = beta * (betas[0] - beta) + penalty.variance(clique.sets()[i]);
      diagonal[clique.sets()[i]] = variance > 0 ? 1 / variance : 1;
    }
  }

  /**
   * Rounding or redundant sets may make a ridge necessary. No ridge helps if rounding has made a
   * variance negative.
   */
  private boolean factor(RowCholesky block, Clique clique, double[] betas) {
    int[] masks = clique.masks();
    for (double ridge = 0; ridge <= LAST_RIDGE; ridge = Math.max(FIRST_RIDGE, 100 * ridge)) {
      for (int i = 0; i < masks.length; i++) {
        double[] row = block.rows()[i];
        double own = betas[masks[i]];
        for (int j = i; j < masks.length; j++) {
          row[j] = betas[masks[i] | masks[j]] - own * betas[masks[j]];
        }
        row[i] += penalty.variance(clique.sets()[i]);
        row[i] = row[i] * (1 + ridge) + (ridge > 0 ? Double.MIN_NORMAL : 0);
      }
      if (block.factor()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Multiplies a vector by the inverse.
   *
   * @param r a value for each known set; not modified
   * @param to overwritten
   */
  void apply(double[] r, double[] to) {
    for (int i = 0; i < blocks.length; i++) {
      int[] sets = problem.clique(i).sets();
      RowCholesky block = factored[i] ? blocks[i] : null;
      double[] part = parts[i];
      for (int s = 0; s < sets.length; s++) {
        part[s] = r[sets[s]] * (block == null ? diagonal[sets[s]] : 1);
      }
      if (block != null) {
        block.solve(part);
      }
      for (int s = 0; s < sets.length; s++) {
        to[sets[s]] = part[s];
      }
    }
  }
}
