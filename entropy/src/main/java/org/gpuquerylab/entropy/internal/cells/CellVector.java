package org.gpuquerylab.entropy.internal.cells;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * A vector that first holds all 2^z cells, then, in the same memory, all selectivities: D^t w, the
 * exponentials, and Cx by {@link CubeSums}, in O(z 2^z). The vector is processed in blocks that
 * stay in a core's second-level cache; the bits above a block need passes over the whole vector,
 * three bits in each pass.
 */
public final class CellVector {
  private static final int BLOCK_BITS = 15;

  private final MaxEntProblem problem;
  private final Support support;
  private final Workers workers;
  private final int z;
  private final int blockBits;
  private final double[] v;

  /** Allocates a vector for a problem of at most 30 predicates; the workers are not closed. */
  public CellVector(MaxEntProblem problem, Support support, Workers workers) {
    this.problem = problem;
    this.support = support;
    this.workers = workers;
    z = problem.predicates();
    blockBits = Math.min(z, BLOCK_BITS);
    v = new double[Math.toIntExact(problem.cells())];
  }

  /** The vector; it holds all selectivities after {@link #evaluate}. */
  public double[] values() {
    return v;
  }

  /**
   * Computes x = exp(D^t w - 1) and then Cx in the same memory.
   *
   * @param w the weights w; not modified
   */
  public void evaluate(double[] w) {
    if (support.isFull()) {
      scatter(w);
      workers.run(blocks(), block -> cellsAndSums(block << blockBits));
    } else {
      cells(w);
      workers.run(blocks(), block -> CubeSums.supersets(v, block << blockBits, 0, blockBits));
    }
    CubeSums.supersetsAbove(v, blockBits, z, workers);
  }

  /**
   * Computes only the cells.
   *
   * @param w the weights w of all known sets; not modified
   */
  public void cells(double[] w) {
    scatter(w);
    workers.run(blocks(), block -> exponentials(block << blockBits));
    support.clear(v);
  }

  /** Replaces the cells by all selectivities. */
  public void sums() {
    workers.run(blocks(), block -> CubeSums.supersets(v, block << blockBits, 0, blockBits));
    CubeSums.supersetsAbove(v, blockBits, z, workers);
  }

  private int blocks() {
    return 1 << (z - blockBits);
  }

  private void scatter(double[] w) {
    Arrays.fill(v, 0);
    for (int i = 0; i < w.length; i++) {
      v[(int) problem.set(i)] = w[i];
    }
    CubeSums.subsetsAbove(v, blockBits, z, workers);
  }

  private void cellsAndSums(int first) {
    exponentials(first);
    CubeSums.supersets(v, first, 0, blockBits);
  }

  private void exponentials(int first) {
    CubeSums.subsets(v, first, 0, blockBits);
    for (int i = first; i < first + (1 << blockBits); i++) {
      v[i] = Math.exp(v[i] - 1);
    }
  }
}
