package org.gpuquerylab.plots.drawing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.style.Style;

/**
 * Draws the {@link ReferencePoint}s of a chart as hollow markers with texts. A text for which there
 * is no room is left out; the CSV file has every number.
 */
final class ReferencePoints {

  private static final Font FONT = ChartFont.plain(Look.NOTE_SIZE);
  private static final double SIZE = 9;

  /** The distance between samples of a line; each sample blocks a square of this width. */
  private static final double STEP = 4;

  private final List<ReferencePoint> points;
  private final List<Series> lines;
  private final List<ReferenceLine> across;
  private final PlotScale x;
  private final PlotScale y;

  ReferencePoints(Chart chart, PlotScale x, PlotScale y) {
    this.points = chart.referencePoints();
    this.lines = chart.series();
    this.across = chart.referenceLines();
    this.x = x;
    this.y = y;
  }

  void paint(Graphics2D g) {
    List<Rectangle2D> taken = new ArrayList<>();
    lines.forEach(line -> addLine(line.points(), taken));
    across.forEach(line -> addAcross(line, taken));
    for (ReferencePoint point : points) {
      Point2D at = at(point);
      taken.add(new Rectangle2D.Double(at.getX() - SIZE / 2, at.getY() - SIZE / 2, SIZE, SIZE));
      paintMarker(g, point.style(), at.getX(), at.getY());
    }
    Rectangle2D plot = new Rectangle2D.Double();
    plot.setFrameFromDiagonal(x.from(), y.to(), x.to(), y.from());
    TextPlaces places = new TextPlaces(plot, SIZE, taken);
    for (ReferencePoint point : points) {
      places
          .next(at(point), Text.width(point.text(), FONT))
          .ifPresent(place -> paintText(g, point, place));
    }
  }

  private Point2D at(ReferencePoint point) {
    return new Point2D.Double(x.at(point.x()), y.at(point.y()));
  }

  private static void paintText(Graphics2D g, ReferencePoint point, TextPlaces.Place place) {
    if (place.hasLeader()) {
      g.setColor(point.style().hue().translucent(Look.WHISKER_ALPHA));
      g.setStroke(new BasicStroke(0.8f));
      g.draw(place.leader());
    }
    double left = place.box().getX();
    double baseline = place.box().getCenterY() + Look.NOTE_SIZE * 0.36;
    Text.drawRim(g, point.text(), FONT, left, baseline);
    Text.draw(g, point.text(), FONT, point.style().hue().color(), left, baseline);
  }

  private void addAcross(ReferenceLine line, List<Rectangle2D> taken) {
    double middle = y.at(line.y());
    taken.add(new Rectangle2D.Double(x.from(), middle - 1, x.length(), 2));
  }

  /** Adds small squares along a line, so that no text covers the line. */
  private void addLine(List<DataPoint> line, List<Rectangle2D> taken) {
    for (int i = 1; i < line.size(); i++) {
      double fromX = x.at(line.get(i - 1).x());
      double fromY = y.at(line.get(i - 1).median());
      double toX = x.at(line.get(i).x());
      double toY = y.at(line.get(i).median());
      int steps = (int) Math.ceil(Math.hypot(toX - fromX, toY - fromY) / STEP);
      for (int step = 0; step <= steps; step++) {
        double part = steps == 0 ? 0 : (double) step / steps;
        double atX = fromX + part * (toX - fromX);
        double atY = fromY + part * (toY - fromY);
        taken.add(new Rectangle2D.Double(atX - STEP / 2, atY - STEP / 2, STEP, STEP));
      }
    }
  }

  private static void paintMarker(Graphics2D g, Style style, double x, double y) {
    var outline = style.glyph().outline(x, y, SIZE);
    g.setColor(Color.WHITE);
    g.fill(outline);
    g.setColor(style.hue().color());
    g.setStroke(new BasicStroke(1.6f));
    g.draw(outline);
  }
}
