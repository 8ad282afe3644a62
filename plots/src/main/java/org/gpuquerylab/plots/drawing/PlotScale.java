package org.gpuquerylab.plots.drawing;

import org.gpuquerylab.plots.AxisScale;

/**
 * Maps the values of an axis to positions on the page.
 *
 * @param kind linear or logarithmic
 * @param range the values that the axis shows
 * @param from the position of the lowest value
 * @param to the position of the highest value, before or after {@code from}
 */
record PlotScale(AxisScale kind, AxisRange range, double from, double to) {

  /** The position of a value; a value outside the range has the position of the nearest end. */
  double at(double value) {
    double low = measure(range.min());
    double part = (measure(range.clamp(value)) - low) / (measure(range.max()) - low);
    return from + part * (to - from);
  }

  private double measure(double value) {
    return kind == AxisScale.LOG ? Math.log10(value) : value;
  }

  /** The length of the axis on the page. */
  double length() {
    return Math.abs(to - from);
  }
}
