package org.gpuquerylab.entropy.internal.moments.gpu;

/**
 * The numbers of evaluations and factorizations that a solution needed.
 *
 * @param known how often the sums of the known sets alone were evaluated
 * @param unions how often the sums of the unions were evaluated
 * @param factorizations the number of factorizations of the Newton matrix
 */
record Passes(int known, int unions, int factorizations) {
  /** No evaluation and no factorization. */
  static final Passes NONE = new Passes(0, 0, 0);

  static Passes of(SolverState state) {
    return new Passes(
        (int) state.knownPasses(), (int) state.unionPasses(), (int) state.factorizations());
  }
}
