package org.gpuquerylab.plots;

import java.util.Objects;

/**
 * A horizontal line across a chart, such as the baseline's relative runtime, which is 1.
 *
 * @param y the position on the y-axis
 * @param text the meaning of the line, shown in the legend
 */
public record ReferenceLine(double y, String text) {

  /** Checks that the text is not null and the position is finite. */
  public ReferenceLine {
    Objects.requireNonNull(text, "text");
    if (!Double.isFinite(y)) {
      throw new IllegalArgumentException("a reference line must be finite: " + y);
    }
  }
}
