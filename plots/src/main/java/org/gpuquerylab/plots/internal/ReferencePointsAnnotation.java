package org.gpuquerylab.plots.internal;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;
import org.knowm.xchart.internal.chartpart.Annotation;

/**
 * Draws the {@link ReferencePoint}s of a chart as hollow markers with texts. Each text is at the
 * nearest position beside its marker that is inside the plot and free of other markers and texts.
 */
final class ReferencePointsAnnotation extends Annotation {

  private static final double SIZE = 9;

  private final List<ReferencePoint> points;
  private final List<Series> lines;
  private final List<ReferenceLine> across;
  private final PlotAxis x;
  private final PlotAxis y;

  ReferencePointsAnnotation(Chart chart, PlotAxis x, PlotAxis y) {
    super(false);
    this.points = chart.referencePoints();
    this.lines = chart.series();
    this.across = chart.referenceLines();
    this.x = x;
    this.y = y;
  }

  @Override
  public void paint(Graphics2D g) {
    Rectangle2D plot = new Rectangle2D.Double();
    plot.setFrameFromDiagonal(
        screenX(x.range().min()),
        screenY(y.range().max()),
        screenX(x.range().max()),
        screenY(y.range().min()));
    TextPlaces places = new TextPlaces(plot, SIZE);
    lines.forEach(line -> avoid(line.points(), places));
    for (ReferenceLine line : across) {
      double middle = screenY(line.y());
      places.avoid(new Line2D.Double(plot.getMinX(), middle, plot.getMaxX(), middle));
    }
    for (ReferencePoint point : points) {
      places.avoidMarker(screenX(point.x()), screenY(point.y()));
      paintMarker(g, point.style(), screenX(point.x()), screenY(point.y()));
    }
    points.forEach(point -> paintText(g, point, places));
  }

  private void paintText(Graphics2D g, ReferencePoint point, TextPlaces places) {
    Font font = ChartFont.plain(Look.NOTE_SIZE);
    double x = screenX(point.x());
    double y = screenY(point.y());
    Rectangle2D place = places.place(x, y, Text.width(point.text(), font));
    places
        .leader(place, x, y)
        .ifPresent(
            leader -> {
              g.setColor(point.style().hue().translucent(Look.WHISKER_ALPHA));
              g.setStroke(new BasicStroke(0.8f));
              g.draw(leader);
            });
    double baseline = place.getCenterY() + Look.NOTE_SIZE * 0.36;
    Text.drawRim(g, point.text(), font, place.getX(), baseline);
    Text.draw(g, point.text(), font, point.style().hue().color(), place.getX(), baseline);
  }

  private double screenX(double value) {
    return getXAxisScreenValue(x.drawn(value));
  }

  private double screenY(double value) {
    return getYAxisScreenValue(y.drawn(value));
  }

  private void avoid(List<DataPoint> line, TextPlaces places) {
    for (int i = 1; i < line.size(); i++) {
      places.avoid(
          new Line2D.Double(
              screenX(line.get(i - 1).x()),
              screenY(line.get(i - 1).median()),
              screenX(line.get(i).x()),
              screenY(line.get(i).median())));
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
