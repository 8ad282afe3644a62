package org.gpuquerylab.plots.drawing;

import java.awt.Color;
import java.awt.Font;
import java.util.Locale;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.shown.TickLabel;
import org.gpuquerylab.plots.style.Dash;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.XYStyler;

/** The look of all panels: a white page, light horizontal lines, no frame, no legend inside. */
final class PanelStyle {

  /** The minimum distance in pixels between the marks of the x-axis. */
  private static final int X_SPACING = 34;

  private static final Font TITLE = ChartFont.plain(Look.LABEL_SIZE);

  private PanelStyle() {}

  static XYChart plot(Chart chart, AxisRange x, AxisRange y, TickLabel.Seen ticks) {
    XYChart plot =
        new XYChartBuilder()
            .width(Look.PANEL_WIDTH)
            .height(Look.PANEL_HEIGHT)
            .xAxisTitle(xTitle(chart))
            .yAxisTitle(yTitle(chart))
            .build();
    page(plot.getStyler());
    axes(plot.getStyler());
    scales(plot.getStyler(), chart, x, y);
    plot.getStyler()
        .setXAxisTickLabelsFormattingFunction(ticks::of)
        .setYAxisTickLabelsFormattingFunction(ticks::of);
    plot.getStyler().setXAxisTickMarkSpacingHint(spacing(chart, x));
    return plot;
  }

  /** The title of the x-axis, shortened to the available room. */
  static String xTitle(Chart chart) {
    return Text.shortened(chart.x().title(), TITLE, Look.PANEL_WIDTH * 0.8);
  }

  /** The title of the y-axis, shortened to the available room. */
  static String yTitle(Chart chart) {
    return Text.shortened(chart.y().title(), TITLE, Look.PANEL_HEIGHT * 0.75);
  }

  /**
   * The distance in pixels between the marks of the x-axis; the axis has no marks between whole
   * numbers.
   */
  private static int spacing(Chart chart, AxisRange x) {
    boolean whole =
        chart.x().scale() == AxisScale.LINEAR
            && chart.series().stream()
                .flatMap(series -> series.points().stream())
                .allMatch(point -> point.x() == Math.rint(point.x()));
    double one = 0.85 * Look.PANEL_WIDTH / (x.max() - x.min());
    return whole ? (int) Math.max(X_SPACING, one) : X_SPACING;
  }

  private static void page(XYStyler styler) {
    styler
        .setLegendVisible(false)
        .setLocale(Locale.ROOT)
        .setChartBackgroundColor(Color.WHITE)
        .setChartFontColor(Look.TEXT)
        .setChartTitleVisible(false)
        .setChartPadding(6)
        .setPlotBackgroundColor(Color.WHITE)
        .setPlotBorderVisible(false)
        .setPlotContentSize(1.0)
        .setMarkerSize(Look.MARKER_SIZE)
        .setXAxisTitleColor(Look.TEXT)
        .setYAxisTitleColor(Look.TEXT);
  }

  private static void axes(AxesChartStyler styler) {
    styler
        .setAxisTitleFont(ChartFont.plain(Look.LABEL_SIZE))
        .setAxisTickLabelsFont(ChartFont.plain(Look.NOTE_SIZE))
        .setAxisTickLabelsColor(Look.TEXT)
        .setAxisTickMarksColor(Look.AXIS)
        .setAxisTickMarkLength(4)
        .setAxisTickPadding(5)
        .setAxisTitlePadding(6)
        .setPlotMargin(0)
        .setYAxisTickMarkSpacingHint(36)
        .setYAxisLabelAlignment(AxesChartStyler.TextAlignment.Right)
        .setPlotGridVerticalLinesVisible(false)
        .setPlotGridLinesColor(Look.GRID)
        .setPlotGridLinesStroke(Dash.SOLID.stroke(1));
  }

  private static void scales(AxesChartStyler styler, Chart chart, AxisRange x, AxisRange y) {
    boolean logX = chart.x().scale() == AxisScale.LOG;
    boolean logY = chart.y().scale() == AxisScale.LOG;
    styler
        .setXAxisLogarithmic(logX)
        .setYAxisLogarithmic(logY)
        .setXAxisMin(x.min())
        .setXAxisMax(x.max())
        .setYAxisMin(y.min())
        .setYAxisMax(y.max())
        .setPlotGridHorizontalLinesVisible(!logY)
        .setXAxisLogarithmicDecadeOnly(logX && x.decades() > 1)
        .setYAxisLogarithmicDecadeOnly(logY && y.decades() > 1);
  }
}
