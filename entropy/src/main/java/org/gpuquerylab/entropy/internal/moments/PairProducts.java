package org.gpuquerylab.entropy.internal.moments;

import org.gpuquerylab.entropy.internal.cells.PairSums;
import org.gpuquerylab.entropy.internal.cells.PairWeights;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.primitives.internal.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The moments of known sets of at most two predicates, without unions, by three matrix products.
 */
final class PairProducts implements Moments {
  private final MaxEntProblem problem;
  private final Workers workers;
  private final int threads;
  private final PairSums sums;
  private @Nullable TiledMoments tiles;

  /**
   * Creates the source for the known sets of a problem; the problem's selectivities are not used.
   *
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if there are too many predicates
   */
  public PairProducts(MaxEntProblem problem, int threads, Workers workers) {
    this.problem = problem;
    this.threads = threads;
    this.workers = workers;
    PairSums.check(problem.predicates(), threads);
    sums = new PairSums(problem.predicates(), workers);
  }

  @Override
  public String plan() {
    return "pairs by three products of matrices";
  }

  @Override
  public void evaluate(double[] w, boolean unions) {
    if (unions) {
      throw new UnsupportedOperationException(
          "three matrix products give no sums for unions of pairs");
    }
    sums.evaluate(PairWeights.of(problem, w));
  }

  @Override
  public double moment(long set) {
    return sums.moment(set);
  }

  @Override
  public double[] all(double[] w) {
    TiledMoments writer = tiles;
    if (writer == null) {
      writer = new TiledMoments(problem, Tiling.of(problem.predicates()), threads, workers);
      tiles = writer;
    }
    return writer.all(w);
  }
}
