package org.gpuquerylab.plots;

import java.util.Objects;

/**
 * One axis of a chart.
 *
 * @param label the quantity that the axis shows, such as "tables"
 * @param unit the unit of its values, such as "ms"; empty for a pure number
 * @param scale linear or logarithmic
 */
public record Axis(String label, String unit, AxisScale scale) {

  /** Checks that no part is null. */
  public Axis {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(scale, "scale");
  }

  /** A linear axis without a unit. */
  public static Axis linear(String label) {
    return new Axis(label, "", AxisScale.LINEAR);
  }

  /** A logarithmic axis without a unit. */
  public static Axis log(String label) {
    return new Axis(label, "", AxisScale.LOG);
  }

  /** The label and unit as printed beside the axis: {@code label (unit)}. */
  public String title() {
    return unit.isEmpty() ? label : label + " (" + unit + ")";
  }

  /** Whether the axis can show this value. */
  public boolean shows(double value) {
    return scale == AxisScale.LINEAR || value > 0;
  }
}
