package org.gpuquerylab.plots;

import java.awt.BasicStroke;

/** The dash pattern of a series' line. */
public enum Dash {
  /** An unbroken line. */
  SOLID,
  /** Long dashes only. */
  DASHED,
  /** Dots only. */
  DOTTED,
  /** Alternating dashes and dots. */
  DASH_DOT,
  /** No line, only markers: for points without an order. */
  NONE;

  /**
   * The stroke of a line with a given width.
   *
   * @throws IllegalStateException if the style has no line
   */
  public BasicStroke stroke(float width) {
    return switch (this) {
      case SOLID -> new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
      case DASHED -> broken(width, 7f, 4f);
      case DOTTED -> broken(width, 1.5f, 3.5f);
      case DASH_DOT -> broken(width, 7f, 3f, 1.5f, 3f);
      case NONE -> throw new IllegalStateException("a style without a line has no stroke");
    };
  }

  private static BasicStroke broken(float width, float... pattern) {
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, pattern, 0f);
  }
}
