package org.gpuquerylab.plots.internal;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
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
  private static final double GAP = 4;
  private static final double LINE = Look.NOTE_SIZE * 1.15;

  /**
   * The maximum number of lines by which a text may move above or below its marker; the nearest
   * position is preferred.
   */
  private static final int[] LINES = {0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5};

  /** The distance between samples of a line; each sample blocks a square of this width. */
  private static final double STEP = 4;

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
    List<Rectangle2D> taken = new ArrayList<>();
    lines.forEach(line -> addLine(line.points(), taken));
    across.forEach(line -> addAcross(line, plot, taken));
    for (ReferencePoint point : points) {
      double left = screenX(point.x()) - SIZE / 2;
      double top = screenY(point.y()) - SIZE / 2;
      taken.add(new Rectangle2D.Double(left, top, SIZE, SIZE));
      paintMarker(g, point.style(), left + SIZE / 2, top + SIZE / 2);
    }
    Font font = ChartFont.plain(Look.NOTE_SIZE);
    for (ReferencePoint point : points) {
      Rectangle2D place = place(point, Text.width(point.text(), font), plot, taken);
      taken.add(place);
      paintLeader(g, point, place);
      double baseline = place.getCenterY() + Look.NOTE_SIZE * 0.36;
      Text.drawRim(g, point.text(), font, place.getX(), baseline);
      Text.draw(g, point.text(), font, point.style().hue().color(), place.getX(), baseline);
    }
  }

  private double screenX(double value) {
    return getXAxisScreenValue(x.drawn(value));
  }

  private double screenY(double value) {
    return getYAxisScreenValue(y.drawn(value));
  }

  /** Draws a thin line from a text to its marker if the text is not directly beside the marker. */
  private void paintLeader(Graphics2D g, ReferencePoint point, Rectangle2D place) {
    double px = screenX(point.x());
    double py = screenY(point.y());
    if (Math.abs(place.getCenterY() - py) > LINE) {
      boolean above = place.getCenterY() < py;
      double nearX = Math.max(place.getMinX(), Math.min(px, place.getMaxX()));
      g.setColor(point.style().hue().translucent(Look.WHISKER_ALPHA));
      g.setStroke(new BasicStroke(0.8f));
      g.draw(
          new Line2D.Double(
              nearX,
              above ? place.getMaxY() : place.getMinY(),
              px,
              py + (above ? -SIZE / 2 : SIZE / 2)));
    }
  }

  private void addAcross(ReferenceLine line, Rectangle2D plot, List<Rectangle2D> taken) {
    double middle = screenY(line.y());
    taken.add(new Rectangle2D.Double(plot.getX(), middle - 1, plot.getWidth(), 2));
  }

  /** Adds small squares along a line, so that no text covers the line. */
  private void addLine(List<DataPoint> line, List<Rectangle2D> taken) {
    for (int i = 1; i < line.size(); i++) {
      double fromX = screenX(line.get(i - 1).x());
      double fromY = screenY(line.get(i - 1).median());
      double toX = screenX(line.get(i).x());
      double toY = screenY(line.get(i).median());
      int steps = (int) Math.ceil(Math.hypot(toX - fromX, toY - fromY) / STEP);
      for (int step = 0; step <= steps; step++) {
        double part = steps == 0 ? 0 : (double) step / steps;
        double atX = fromX + part * (toX - fromX);
        double atY = fromY + part * (toY - fromY);
        taken.add(new Rectangle2D.Double(atX - STEP / 2, atY - STEP / 2, STEP, STEP));
      }
    }
  }

  /**
   * The best position of a text. A position outside the plot is the worst; among other positions, a
   * smaller overlap is better, then a smaller distance.
   */
  private Rectangle2D place(
      ReferencePoint point, double width, Rectangle2D plot, List<Rectangle2D> taken) {
    double px = screenX(point.x());
    double py = screenY(point.y());
    double right = px + SIZE / 2 + GAP;
    double left = px - SIZE / 2 - GAP - width;
    boolean leftFirst = px > plot.getCenterX();
    List<Rectangle2D> places = new ArrayList<>();
    for (int line : LINES) {
      double top = py - LINE / 2 + line * LINE;
      places.add(new Rectangle2D.Double(leftFirst ? left : right, top, width, LINE));
      places.add(new Rectangle2D.Double(leftFirst ? right : left, top, width, LINE));
    }
    return places.stream()
        .min(
            Comparator.<Rectangle2D, Boolean>comparing(place -> !plot.contains(place))
                .thenComparingDouble(place -> overlap(place, taken)))
        .orElseThrow();
  }

  private static double overlap(Rectangle2D place, List<Rectangle2D> taken) {
    return taken.stream()
        .map(place::createIntersection)
        .filter(common -> common.getWidth() > 0 && common.getHeight() > 0)
        .mapToDouble(common -> common.getWidth() * common.getHeight())
        .sum();
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
