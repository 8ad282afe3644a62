package org.gpuquerylab.plots.drawing;

/** Distances of the marks of a linear axis along bars. */
final class BarSteps {

  /** Most marks of the axis, beside that at 0. */
  private static final int MOST_MARKS = 5;

  private BarSteps() {}

  /** A distance of marks over a span: 1, 2 or 5 times a power of ten. */
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
