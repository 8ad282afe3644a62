package org.gpuquerylab.entropy.internal.moments;

import org.gpuquerylab.entropy.internal.cells.PairSums;
import org.gpuquerylab.entropy.internal.cells.PairWeights;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.primitives.internal.Workers;

/** The source of the moments of the known sets alone, without the moments of their unions. */
enum GradientSource {
  /** Three matrix products, for pairs of many predicates. */
  PRODUCTS {
    @Override
    long bytes(MaxEntProblem problem, int threads) {
      return PairSums.bytes(problem.predicates(), threads);
    }

    @Override
    Moments create(MaxEntProblem problem, int threads, Workers workers) {
      return new PairProducts(problem, threads, workers);
    }
  },

  /** Sums over tiles of cells. */
  TILES {
    @Override
    long bytes(MaxEntProblem problem, int threads) {
      return TiledMoments.bytes(problem, Tiling.of(problem.predicates()), threads, false);
    }

    @Override
    Moments create(MaxEntProblem problem, int threads, Workers workers) {
      return new TiledMoments(problem, Tiling.of(problem.predicates()), threads, workers);
    }
  },

  /** Variant B's vector of all cells, if the sums over tiles would need more memory. */
  VECTOR {
    @Override
    long bytes(MaxEntProblem problem, int threads) {
      int z = problem.predicates();
      return z > MaxEntSolution.MAX_VECTOR_PREDICATES ? Long.MAX_VALUE : MemoryNeed.vectors(z, 1);
    }

    @Override
    Moments create(MaxEntProblem problem, int threads, Workers workers) {
      return new VectorMoments(problem, Support.full(problem.predicates()), workers);
    }
  };

  /**
   * From this number of predicates on, matrix products were measured to be no slower than tiles.
   */
  private static final int LEAST_FOR_PRODUCTS = 12;

  /** The number of bytes that tiles may take even if the vector takes fewer. */
  private static final long SMALL = 64 << 20;

  /** Chooses the source for the known sets of a problem. */
  static GradientSource of(MaxEntProblem problem, int threads) {
    if (PairWeights.fit(problem) && problem.predicates() >= LEAST_FOR_PRODUCTS) {
      return PRODUCTS;
    }
    return TiledMoments.fits(problem, false)
            && TILES.bytes(problem, threads) <= Math.max(VECTOR.bytes(problem, threads), SMALL)
        ? TILES
        : VECTOR;
  }

  /** The memory of the source in bytes, computed without allocating it. */
  abstract long bytes(MaxEntProblem problem, int threads);

  /** Allocates the source for a problem. */
  abstract Moments create(MaxEntProblem problem, int threads, Workers workers);
}
