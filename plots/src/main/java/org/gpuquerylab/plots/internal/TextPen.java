package org.gpuquerylab.plots.internal;

import java.awt.Font;
import java.awt.Shape;

/**
 * A drawing surface whose format supports text, so that readers can search and select the text, and
 * screen readers can read it.
 */
interface TextPen {

  /**
   * Draws one line of text that starts at {@code x} on the baseline {@code y}, in the current
   * colour.
   */
  void text(String text, Font font, double x, double y);

  /** The labels of XChart, which fills their outlines. */
  OutlinedLabels labels();

  /** Fills a shape that is no label. */
  void fillShape(Shape shape);
}
