package org.gpuquerylab.joinorder.auto;

/**
 * Time as a function of work, from measurements: a power law between two of them, the first one's
 * time below it, proportional to the work above the last.
 */
final class Curve {
  private final double[] units;
  private final double[] millis;

  /**
   * A curve through measurements.
   *
   * @param units units of work, ascending; kept, not modified
   * @param millis the times; kept, not modified
   */
  Curve(double[] units, double[] millis) {
    this.units = units;
    this.millis = millis;
  }

  /** The straight line through two points: a constant time, and one for each unit of work. */
  static Curve line(double fixedNanos, double nanosPerUnit) {
    double[] units = new double[24];
    double[] millis = new double[units.length];
    for (int i = 0; i < units.length; i++) {
      units[i] = Math.pow(4, i);
      millis[i] = (fixedNanos + nanosPerUnit * units[i]) / 1e6;
    }
    return new Curve(units, millis);
  }

  /** Predicted milliseconds for an amount of work. */
  double millis(double work) {
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
