package org.gpuquerylab.plots;

import java.util.Objects;

/**
 * A number from another source, such as a paper, drawn as a hollow marker beside a short text.
 *
 * @param x the position on the x-axis
 * @param y the position on the y-axis
 * @param text the text beside the marker, such as "POS 94 % less"
 * @param style the style of the series to which the point refers
 */
public record ReferencePoint(double x, double y, String text, Style style) {

  /** Checks that no part is null and the position is finite. */
  public ReferencePoint {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(style, "style");
    if (!Double.isFinite(x) || !Double.isFinite(y)) {
      throw new IllegalArgumentException("a reference point must be finite: " + x + ", " + y);
    }
  }
}
