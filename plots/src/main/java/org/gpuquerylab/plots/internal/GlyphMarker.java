package org.gpuquerylab.plots.internal;

import java.awt.Graphics2D;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Style;
import org.knowm.xchart.style.markers.Marker;

/** A {@link Glyph} as a marker of XChart; a white rim separates the marker from lines below it. */
final class GlyphMarker extends Marker {

  private final Style style;

  GlyphMarker(Style style) {
    this.style = style;
  }

  @Override
  public void paint(Graphics2D g, double x, double y, int size) {
    g.setColor(java.awt.Color.WHITE);
    g.fill(style.glyph().outline(x, y, size + 2.0));
    g.setColor(style.hue().color());
    g.fill(style.glyph().outline(x, y, size));
  }
}
