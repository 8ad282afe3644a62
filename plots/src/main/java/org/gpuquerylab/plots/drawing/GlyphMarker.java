package org.gpuquerylab.plots.drawing;

import java.awt.Color;
import java.awt.Graphics2D;
import org.gpuquerylab.plots.style.Style;

/** The marker of a series; a white rim separates it from lines below it. */
final class GlyphMarker {

  private GlyphMarker() {}

  /** Draws the marker of a style around a position. */
  static void paint(Graphics2D g, Style style, double x, double y) {
    g.setColor(Color.WHITE);
    g.fill(style.glyph().outline(x, y, Look.MARKER_SIZE + 2.0));
    g.setColor(style.hue().color());
    g.fill(style.glyph().outline(x, y, Look.MARKER_SIZE));
  }
}
