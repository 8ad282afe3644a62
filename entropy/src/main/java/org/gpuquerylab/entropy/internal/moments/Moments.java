package org.gpuquerylab.entropy.internal.moments;

/** The source of the sums of cells for Newton's method. */
interface Moments {
  /** The plan's name in listings. */
  String plan();

  /**
   * Computes the sums of the cells exp(D^t w - 1).
   *
   * @param w the weights; not modified
   * @param unions whether to compute the sums for unions of two known sets, or only for the known
   *     sets
   */
  void evaluate(double[] w, boolean unions);

  /**
   * The sum over the cells that contain a set, from the last evaluation that included the set;
   * {@link #logarithmOfUnit} gives the sum's unit.
   */
  double moment(long set);

  /** The logarithm of the unit of {@link #moment}; 0 if sums are not scaled. */
  default double logarithmOfUnit() {
    return 0;
  }

  /** All 2^z sums for the given weights, by bit mask. */
  double[] all(double[] w);
}
