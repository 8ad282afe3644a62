package org.gpuquerylab.joinorder.auto;

/**
 * A curve through measurements: a power law between two of them, the first time below the first
 * one, proportional to the work above the last.
 */
final class MeasuredCurve {
  private final double[] units;
  private final double[] millis;

  /**
   * A curve through measurements.
   *
   * @param units units of work, ascending; kept, not modified
   * @param millis the times; kept, not modified
   */
  MeasuredCurve(double[] units, double[] millis) {
    this.units = units;
    this.millis = millis;
  }

  /** Predicted milliseconds for an amount of work. */
  public double millis(double work) {
    int last = units.length - 1;
    if (work <= units[0]) {
      return millis[0];
    }
    if (work >= units[last]) {
      return millis[last] * (work / units[last]);
    }
    int i = 1;
    while (units[i] < work) {
      i++;
    }
    double position = Math.log(work / units[i - 1]) / Math.log(units[i] / units[i - 1]);
    return millis[i - 1] * Math.pow(millis[i] / millis[i - 1], position);
  }
}
