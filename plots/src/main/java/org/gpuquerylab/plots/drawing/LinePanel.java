package org.gpuquerylab.plots.drawing;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.util.List;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Drawing;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.style.Dash;

/** A line chart: bands or whiskers first, then the lines with their markers. */
final class LinePanel implements Panel {

  /** The maximum number of translucent bands that a reader can distinguish. */
  private static final int MOST_BANDS = 4;

  private final Chart chart;
  private final AxisRange xRange;
  private final AxisRange yRange;

  LinePanel(Chart chart, AxisRange yRange) {
    this.chart = chart;
    this.xRange = AxisRange.ofX(chart);
    this.yRange = yRange;
  }

  @Override
  public int height() {
    return Look.PANEL_HEIGHT;
  }

  @Override
  public void paint(Graphics2D g, int x, int y) {
    int top = Panel.paintTitle(g, chart, x, y);
    LineAxes axes = new LineAxes(chart, xRange, yRange, x, y + top, y + Look.PANEL_HEIGHT);
    axes.paint(g);
    for (ReferenceLine line : chart.referenceLines()) {
      double at = axes.y().at(line.y());
      g.setColor(Look.BASELINE);
      g.setStroke(Dash.DASHED.stroke(1.2f));
      g.draw(new Line2D.Double(axes.x().from(), at, axes.x().to(), at));
    }
    boolean whiskers = !drawsBands(chart);
    for (Series series : chart.series()) {
      if (hasBand(series) && (whiskers || series.points().size() == 1)) {
        paintWhiskers(g, series, axes);
      } else if (hasBand(series)) {
        paintBand(g, series, axes);
      }
    }
    chart.series().forEach(series -> paintLine(g, series, axes));
    new ReferencePoints(chart, axes.x(), axes.y()).paint(g);
  }

  /**
   * Whether intervals are drawn as bands. Too many bands would blur, so vertical lines replace
   * them.
   */
  static boolean drawsBands(Chart chart) {
    long bands = chart.series().stream().filter(LinePanel::hasBand).count();
    return chart.drawing() == Drawing.BANDS && bands > 0 && bands <= MOST_BANDS;
  }

  private static boolean hasBand(Series series) {
    return series.points().stream().anyMatch(p -> p.lower() != p.upper());
  }

  private static void paintWhiskers(Graphics2D g, Series series, LineAxes axes) {
    g.setColor(series.style().hue().translucent(Look.WHISKER_ALPHA));
    g.setStroke(Dash.SOLID.stroke(1.2f));
    for (DataPoint p : series.points()) {
      double at = axes.x().at(p.x());
      g.draw(new Line2D.Double(at, axes.y().at(p.lower()), at, axes.y().at(p.upper())));
    }
  }

  private static void paintBand(Graphics2D g, Series series, LineAxes axes) {
    List<DataPoint> points = series.points();
    Path2D band = new Path2D.Double();
    for (int i = 0; i < points.size(); i++) {
      add(band, axes.x().at(points.get(i).x()), axes.y().at(points.get(i).lower()));
    }
    for (int i = points.size() - 1; i >= 0; i--) {
      add(band, axes.x().at(points.get(i).x()), axes.y().at(points.get(i).upper()));
    }
    band.closePath();
    g.setColor(series.style().hue().translucent(Look.BAND_ALPHA));
    g.fill(band);
  }

  private static void add(Path2D path, double x, double y) {
    if (path.getCurrentPoint() == null) {
      path.moveTo(x, y);
    } else {
      path.lineTo(x, y);
    }
  }

  private static void paintLine(Graphics2D g, Series series, LineAxes axes) {
    Color color = series.style().hue().color();
    Path2D line = new Path2D.Double();
    series.points().forEach(p -> add(line, axes.x().at(p.x()), axes.y().at(p.median())));
    if (series.style().dash() != Dash.NONE && series.points().size() > 1) {
      g.setColor(color);
      g.setStroke(series.style().dash().stroke(Look.LINE_WIDTH));
      g.draw(line);
    }
    for (DataPoint p : series.points()) {
      GlyphMarker.paint(g, series.style(), axes.x().at(p.x()), axes.y().at(p.median()));
    }
  }
}
