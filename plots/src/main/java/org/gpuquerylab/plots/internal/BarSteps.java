package org.gpuquerylab.plots.internal;

/** The distances between the marks of a linear axis along bars. */
final class BarSteps {

  /** The maximum number of marks on the axis, not counting the mark at 0. */
  private static final int MOST_MARKS = 5;

  private BarSteps() {}

  /** Chooses a distance of 1, 2 or 5 times a power of ten between the marks of a given range. */
  static double step(double span) {
    double rough = (span > 0 ? span : 1) / MOST_MARKS;
    double decade = Math.pow(10, Math.floor(Math.log10(rough)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * decade >= rough * (1 - 1e-9)) {
        return factor * decade;
      }
    }
    return 10 * decade;
  }
}
