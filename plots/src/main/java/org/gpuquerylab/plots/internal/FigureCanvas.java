package org.gpuquerylab.plots.internal;

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
 * A figure laid out on a page: title, legend, grid of panels and caption. If the figure uses one
 * scale, panels with the same y-axis use the same range, so that readers can compare them at a
 * glance.
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
  private final int[] rowTops;

  /** Lays a figure out. */
  public FigureCanvas(Figure figure) {
    this.figure = figure;
    DrawnFigure drawn = DrawnFigure.of(figure);
    this.panels = drawn.charts().stream().map(chart -> panel(chart, drawn)).toList();
    double width = getWidth() - 2.0 * Look.MARGIN;
    this.legend = new Legend(drawn.charts(), width);
    this.titleLines =
        figure.title().isBlank() ? List.of() : Text.wrap(figure.title(), TITLE, width);
    this.captionLines =
        figure.title().isBlank() ? List.of() : Text.wrap(drawn.caption(), CAPTION, width);
    this.gridTop =
        (int) Math.ceil(Look.MARGIN + titleLines.size() * TITLE_LINE + 6 + legend.height() + 6);
    this.rowTops = rowTops();
  }

  /** The position at which each row of panels starts, and the end of the last row. */
  private int[] rowTops() {
    int[] tops = new int[figure.rows() + 1];
    tops[0] = gridTop;
    for (int row = 0; row < figure.rows(); row++) {
      int first = row * figure.columns();
      int behind = Math.min(panels.size(), first + figure.columns());
      tops[row + 1] =
          tops[row]
              + Look.ROW_GAP
              + panels.subList(first, behind).stream().mapToInt(Panel::height).max().orElse(0);
    }
    return tops;
  }

  private static Panel panel(Chart chart, DrawnFigure drawn) {
    if (chart.isStackedBars()) {
      return new StackedBarPanel(chart);
    }
    AxisRange range = drawn.yRange(chart);
    if (chart.isTimeline()) {
      return new SpanPanel(chart, range);
    }
    return chart.hasBars() ? new BarPanel(chart, range) : new LinePanel(chart, range);
  }

  @Override
  public int getWidth() {
    return figure.columns() * Look.PANEL_WIDTH + 2 * Look.MARGIN;
  }

  @Override
  public int getHeight() {
    double caption = captionLines.size() * CAPTION_LINE;
    return (int) Math.ceil(rowTops[figure.rows()] + 8 + caption + Look.MARGIN);
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
      panels.get(i).paint(g, Look.MARGIN + column * Look.PANEL_WIDTH, rowTops[row]);
    }
    y = rowTops[figure.rows()] + 8;
    for (String line : captionLines) {
      Text.draw(g, line, CAPTION, Look.TEXT, Look.MARGIN, y + Look.NOTE_SIZE * 0.8);
      y += CAPTION_LINE;
    }
  }
}
