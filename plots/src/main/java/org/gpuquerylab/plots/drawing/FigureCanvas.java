package org.gpuquerylab.plots.drawing;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;
import org.knowm.xchart.internal.chartpart.IChart;

/**
 * A figure laid out on a page: title, legend, the grid of panels, caption. All panels share one
 * y-range where their y-axes have the same scale, so that they can be compared at a glance.
 */
public final class FigureCanvas implements IChart {

  private static final Font TITLE = ChartFont.bold(Look.TITLE_SIZE);
  private static final Font CAPTION = ChartFont.plain(Look.NOTE_SIZE);
  private static final double TITLE_LINE = Look.TITLE_SIZE * 1.3;
  private static final double CAPTION_LINE = Look.NOTE_SIZE * 1.4;

  private final Figure figure;
  private final List<Panel> panels;
  private final Legend legend;
  private final List<String> titleLines;
  private final List<String> captionLines;
  private final int gridTop;
  private final int rowHeight;

  /** Lays a figure out. */
  public FigureCanvas(Figure figure) {
    this.figure = figure;
    List<ShownChart> shown = figure.charts().stream().map(ShownChart::of).toList();
    List<Chart> charts = shown.stream().map(ShownChart::chart).toList();
    this.panels = charts.stream().map(chart -> panel(chart, charts)).toList();
    this.rowHeight = panels.stream().mapToInt(Panel::height).max().orElseThrow();
    double width = getWidth() - 2.0 * Look.MARGIN;
    this.legend = new Legend(charts, width);
    this.titleLines = Text.wrap(figure.title(), TITLE, width);
    this.captionLines = Text.wrap(caption(shown), CAPTION, width);
    this.gridTop =
        (int) Math.ceil(Look.MARGIN + titleLines.size() * TITLE_LINE + 6 + legend.height() + 6);
  }

  private static Panel panel(Chart chart, List<Chart> charts) {
    return chart.isStackedBars()
        ? new StackedBarPanel(chart)
        : new LinePanel(chart, sharedRange(chart, charts));
  }

  private static AxisRange sharedRange(Chart chart, List<Chart> charts) {
    return charts.stream()
        .filter(other -> !other.isStackedBars() && other.y().equals(chart.y()))
        .map(AxisRange::ofY)
        .reduce(AxisRange::union)
        .orElseThrow();
  }

  private String caption(List<ShownChart> shown) {
    int hidden = shown.stream().mapToInt(ShownChart::hidden).sum();
    return hidden == 0
        ? figure.caption()
        : figure.caption()
            + " Not drawn, as a logarithmic axis has no place for them: "
            + hidden
            + (hidden == 1 ? " point" : " points")
            + " at or below zero.";
  }

  @Override
  public int getWidth() {
    return figure.columns() * Look.PANEL_WIDTH + 2 * Look.MARGIN;
  }

  @Override
  public int getHeight() {
    double caption = captionLines.size() * CAPTION_LINE;
    return (int) Math.ceil(gridTop + figure.rows() * rowHeight + 8 + caption + Look.MARGIN);
  }

  @Override
  public String getTitle() {
    return figure.title();
  }

  @Override
  public void paint(Graphics2D g, int width, int height) {
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    g.setColor(Color.WHITE);
    g.fill(new Rectangle2D.Double(0, 0, width, height));
    double y = Look.MARGIN;
    for (String line : titleLines) {
      Text.draw(g, line, TITLE, Look.TEXT, Look.MARGIN, y + Look.TITLE_SIZE * 0.8);
      y += TITLE_LINE;
    }
    legend.paint(g, Look.MARGIN, y + 6);
    for (int i = 0; i < panels.size(); i++) {
      int column = i % figure.columns();
      int row = i / figure.columns();
      panels.get(i).paint(g, Look.MARGIN + column * Look.PANEL_WIDTH, gridTop + row * rowHeight);
    }
    y = gridTop + figure.rows() * rowHeight + 8;
    for (String line : captionLines) {
      Text.draw(g, line, CAPTION, Look.TEXT, Look.MARGIN, y + Look.NOTE_SIZE * 0.8);
      y += CAPTION_LINE;
    }
  }
}
