package org.gpuquerylab.plots;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import org.knowm.xchart.internal.chartpart.Annotation;

/** Draws a {@link ReferencePoint}: a hollow marker and its text on the side that has room. */
final class ReferencePointAnnotation extends Annotation {

  private static final double SIZE = 9;
  private static final double GAP = 4;

  private final ReferencePoint point;
  private final boolean textOnTheLeft;

  ReferencePointAnnotation(ReferencePoint point, boolean textOnTheLeft) {
    super(false);
    this.point = point;
    this.textOnTheLeft = textOnTheLeft;
  }

  @Override
  public void paint(Graphics2D g) {
    double x = getXAxisScreenValue(point.x());
    double y = getYAxisScreenValue(point.y());
    paintMarker(g, point.style(), x, y);
    Font font = ChartFont.plain(Look.NOTE_SIZE);
    double width = Text.width(point.text(), font);
    double left = textOnTheLeft ? x - SIZE / 2 - GAP - width : x + SIZE / 2 + GAP;
    double baseline = y + Look.NOTE_SIZE * 0.36;
    Text.drawRim(g, point.text(), font, left, baseline);
    Text.draw(g, point.text(), font, point.style().hue().color(), left, baseline);
  }

  /** Draws the hollow marker alone, as the legend does. */
  static void paintMarker(Graphics2D g, Style style, double x, double y) {
    var outline = style.glyph().outline(x, y, SIZE);
    g.setColor(Color.WHITE);
    g.fill(outline);
    g.setColor(style.hue().color());
    g.setStroke(new BasicStroke(1.6f));
    g.draw(outline);
  }
}
