package org.gpuquerylab.plots.internal;

import java.awt.Color;
import java.awt.Graphics2D;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Drawing;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.Series;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A line chart, drawn by XChart. This class sets the ranges and, on a logarithmic axis, the grid,
 * because XChart would draw a line at each ninth of a decade.
 */
public final class LinePanel implements Panel {

  /** The maximum number of translucent bands that a reader can distinguish. */
  private static final int MOST_BANDS = 4;

  private final Chart chart;
  private final PlotAxis xAxis;
  private final PlotAxis yAxis;
  private final XYChart plot;
  private final Set<String> labels = new LinkedHashSet<>();

  LinePanel(Chart chart, AxisRange yRange) {
    this.chart = chart;
    this.xAxis = new PlotAxis(chart.x().scale(), AxisRange.ofX(chart));
    this.yAxis = new PlotAxis(chart.y().scale(), yRange);
    this.plot = PanelStyle.plot(chart, xAxis, yAxis, this::labelled);
    addGrid();
    chart.referenceLines().forEach(this::addReferenceLine);
    boolean whiskers = !drawsBands(chart);
    chart.series().stream().filter(LinePanel::hasBand).forEach(series -> addBand(series, whiskers));
    chart.series().forEach(this::addLine);
    if (!chart.referencePoints().isEmpty()) {
      plot.addAnnotation(new ReferencePointsAnnotation(chart, xAxis, yAxis));
    }
  }

  @Override
  public int height() {
    return Look.PANEL_HEIGHT;
  }

  @Override
  public void paint(Graphics2D g, int x, int y) {
    // XChart would place the plot below the title's actual height, which differs slightly between
    // panels.
    int top = Panel.paintTitle(g, chart, x, y);
    if (g instanceof TextPen texts) {
      expectLabels(texts.labels(), top);
    }
    g.translate(x, y + top);
    plot.paint(g, Look.PANEL_WIDTH, Look.PANEL_HEIGHT - top);
    g.translate(-x, -y - top);
  }

  /**
   * Registers the labels whose text is recorded. XChart computes the tick labels only while it
   * paints, so it must paint once beforehand.
   */
  private void expectLabels(OutlinedLabels texts, int top) {
    plot.paint(new TextGraphics(), Look.PANEL_WIDTH, Look.PANEL_HEIGHT - top);
    labels.forEach(label -> texts.expect(label, ChartFont.plain(Look.NOTE_SIZE)));
    texts.expect(PanelStyle.xTitle(chart), ChartFont.plain(Look.LABEL_SIZE));
    texts.expect(PanelStyle.yTitle(chart), ChartFont.plain(Look.LABEL_SIZE));
  }

  private String labelled(String label) {
    labels.add(label);
    return label;
  }

  private void addGrid() {
    AxisRange xRange = xAxis.range();
    AxisRange yRange = yAxis.range();
    // XChart needs one series to lay out its axes, even if every point is missing.
    add("frame", xRange.min(), yRange.min(), xRange.min(), yRange.min(), Color.WHITE)
        .setLineStyle(SeriesLines.NONE);
    if (yAxis.isLogarithmic()) {
      int first = (int) Math.ceil(Math.log10(yRange.min()));
      for (int k = first; k <= Math.log10(yRange.max()); k++) {
        double y = Math.pow(10, k);
        add("grid " + k, xRange.min(), y, xRange.max(), y, Look.GRID)
            .setLineStyle(Dash.SOLID.stroke(1));
      }
    }
  }

  private void addReferenceLine(ReferenceLine line) {
    AxisRange x = xAxis.range();
    add("line " + line.text(), x.min(), line.y(), x.max(), line.y(), Look.BASELINE)
        .setLineStyle(Dash.DASHED.stroke(1.2f));
  }

  private XYSeries add(String name, double x1, double y1, double x2, double y2, Color color) {
    XYSeries series = add(name, new double[] {x1, x2}, new double[] {y1, y2});
    series.setMarker(SeriesMarkers.NONE).setLineColor(color);
    return series;
  }

  private XYSeries add(String name, double[] x, double[] y) {
    return plot.addSeries(name, xAxis.drawn(x), yAxis.drawn(y));
  }

  /**
   * Whether intervals are drawn as bands. Too many bands would blur, so vertical lines replace
   * them.
   */
  public static boolean drawsBands(Chart chart) {
    long bands = chart.series().stream().filter(LinePanel::hasBand).count();
    return chart.drawing() == Drawing.BANDS && bands > 0 && bands <= MOST_BANDS;
  }

  private static boolean hasBand(Series series) {
    return series.points().stream().anyMatch(p -> p.lower() != p.upper());
  }

  /**
   * Draws intervals as a band. If bands would blur, or if there is only one point, draws a vertical
   * line at each point.
   */
  private void addBand(Series series, boolean whiskers) {
    List<DataPoint> points = series.points();
    AxisRange yRange = yAxis.range();
    if (whiskers || points.size() == 1) {
      for (DataPoint p : points) {
        String name = "band " + series.name() + " " + p.x();
        Color color = series.style().hue().translucent(Look.WHISKER_ALPHA);
        add(name, p.x(), yRange.clamp(p.lower()), p.x(), yRange.clamp(p.upper()), color)
            .setLineStyle(Dash.SOLID.stroke(1.2f));
      }
      return;
    }
    int n = points.size();
    double[] x = new double[2 * n];
    double[] y = new double[2 * n];
    for (int i = 0; i < n; i++) {
      x[i] = points.get(i).x();
      y[i] = yRange.clamp(points.get(i).lower());
      x[2 * n - 1 - i] = x[i];
      y[2 * n - 1 - i] = yRange.clamp(points.get(i).upper());
    }
    XYSeries band = add("band " + series.name(), x, y);
    band.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.PolygonArea);
    band.setFillColor(series.style().hue().translucent(Look.BAND_ALPHA));
    band.setLineStyle(SeriesLines.NONE);
    band.setMarker(SeriesMarkers.NONE);
  }

  private void addLine(Series series) {
    List<DataPoint> points = series.points();
    if (points.isEmpty()) {
      return;
    }
    Marker marker = new GlyphMarker(series.style());
    double[] x = points.stream().mapToDouble(DataPoint::x).toArray();
    double[] y = points.stream().mapToDouble(DataPoint::median).toArray();
    Dash dash = series.style().dash();
    add("series " + series.name(), x, y)
        .setMarker(marker)
        .setLineColor(series.style().hue().color())
        .setLineStyle(dash == Dash.NONE ? SeriesLines.NONE : dash.stroke(Look.LINE_WIDTH));
  }
}
