package org.gpuquerylab.entropy.moments.sums;

/** Where Newton's method gets its sums of cells from. */
public interface Moments {
  /** How it is done, for listings. */
  String plan();

  /**
   * Sums the cells exp(D^t w - 1).
   *
   * @param w the weights; not modified
   * @param unions whether the unions of two known sets are wanted, or known sets only
   */
  void evaluate(double[] w, boolean unions);

  /**
   * The sum over the cells that contain a set, by the last evaluation that had it; in units of
   * which {@link #logarithmOfUnit} says the size.
   */
  double moment(long set);

  /** The logarithm of the unit of {@link #moment}; 0 where sums are as they are. */
  default double logarithmOfUnit() {
    return 0;
  }

  /** All 2^z sums for the weights, in set order. */
  double[] all(double[] w);
}
