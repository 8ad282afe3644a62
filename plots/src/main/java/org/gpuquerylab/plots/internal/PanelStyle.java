package org.gpuquerylab.plots.internal;

import java.awt.Color;
import java.awt.Font;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.XYStyler;

/** The look of all panels: a white page, light horizontal lines, no frame, no legend inside. */
final class PanelStyle {

  /** The minimum distance in pixels between the marks of the x-axis. */
  private static final int X_SPACING = 34;

  /** XChart draws no marks on an axis, even the y-axis, that is shorter than this distance. */
  private static final int MOST_SPACING = Look.PANEL_HEIGHT / 2;

  /** The least length of the x-axis, beside long labels of the y-axis. */
  private static final double LEAST_LENGTH = 0.75 * Look.PANEL_WIDTH;

  private static final Font TITLE = ChartFont.plain(Look.LABEL_SIZE);
  private static final Font NOTE = ChartFont.plain(Look.NOTE_SIZE);

  private PanelStyle() {}

  /**
   * An empty plot.
   *
   * @param labelled called with each label of the axes
   */
  static XYChart plot(Chart chart, PlotAxis x, PlotAxis y, UnaryOperator<String> labelled) {
    XYChart plot =
        new XYChartBuilder()
            .width(Look.PANEL_WIDTH)
            .height(Look.PANEL_HEIGHT)
            .xAxisTitle(xTitle(chart))
            .yAxisTitle(yTitle(chart))
            .build();
    page(plot.getStyler());
    axes(plot.getStyler());
    scales(plot.getStyler(), x, y);
    plot.getStyler()
        .setXAxisTickLabelsFormattingFunction(
            value -> labelled.apply(x.label(value, LEAST_LENGTH, NOTE)))
        .setYAxisTickLabelsFormattingFunction(value -> labelled.apply(y.label(value)))
        .setXAxisTickMarkSpacingHint(isWhole(chart) ? spacing(x.range()) : X_SPACING);
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

  /** Whether all points are at whole numbers, such as numbers of tables. */
  private static boolean isWhole(Chart chart) {
    return chart.x().scale() == AxisScale.LINEAR
        && chart.series().stream()
            .flatMap(series -> series.points().stream())
            .allMatch(point -> point.x() == Math.rint(point.x()));
  }

  /**
   * The distance in pixels between the marks of an x-axis of whole numbers; the axis has no marks
   * between them, unless there are only two.
   */
  private static int spacing(AxisRange x) {
    double one = 0.85 * Look.PANEL_WIDTH / (x.max() - x.min());
    return (int) Math.max(X_SPACING, Math.min(MOST_SPACING, one));
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
        .setAxisTitleFont(TITLE)
        .setAxisTickLabelsFont(NOTE)
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

  private static void scales(AxesChartStyler styler, PlotAxis x, PlotAxis y) {
    styler
        .setXAxisLogarithmic(x.isLogarithmic())
        .setYAxisLogarithmic(y.isLogarithmic())
        .setXAxisMin(x.drawn(x.range().min()))
        .setXAxisMax(x.drawn(x.range().max()))
        .setYAxisMin(y.drawn(y.range().min()))
        .setYAxisMax(y.drawn(y.range().max()))
        .setPlotGridHorizontalLinesVisible(!y.isLogarithmic())
        .setXAxisLogarithmicDecadeOnly(x.isLogarithmic() && x.range().decades() > 1)
        .setYAxisLogarithmicDecadeOnly(y.isLogarithmic() && y.range().decades() > 1);
  }
}
