package org.gpuquerylab.plots.internal;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Series;

/** A stacked bar chart: a row for each bar, the names at the left, and the axis below. */
final class StackedBarPanel implements Panel {

  private static final Font NOTE = ChartFont.plain(Look.NOTE_SIZE);
  private static final int SLOT = 34;
  private static final int BAR = 22;
  private static final int AXIS_HEIGHT = 48;
  private static final int PADDING = 12;

  private final Chart chart;
  private final double longest;
  private final double step;
  private final double namesWidth;

  StackedBarPanel(Chart chart) {
    this.chart = chart;
    double[] lengths = new double[chart.bars().size()];
    for (Series segments : chart.series()) {
      segments.points().forEach(point -> lengths[(int) point.x()] += point.median());
    }
    double sum = Arrays.stream(lengths).max().orElse(0);
    this.step = BarSteps.step(sum);
    // Shares whose sum is 100 except for rounding errors end exactly at 100.
    this.longest = step * Math.max(1, Math.ceil(sum / step - 1e-9));
    this.namesWidth = BarAxis.namesWidth(chart);
  }

  @Override
  public int height() {
    return Look.PANEL_TITLE_HEIGHT + chart.bars().size() * SLOT + AXIS_HEIGHT;
  }

  @Override
  public void paint(Graphics2D g, int x, int y) {
    int top = y + Panel.paintTitle(g, chart, x, y);
    double left = x + PADDING + namesWidth + 8;
    double scale = (x + Look.PANEL_WIDTH - 2.0 * PADDING - left) / longest;
    paintAxis(g, left, top, scale);
    for (int bar = 0; bar < chart.bars().size(); bar++) {
      double middle = top + (bar + 0.5) * SLOT;
      BarAxis.paintName(g, chart.bars().get(bar), left - 8, middle);
      paintBar(g, bar, left, middle, scale);
    }
  }

  private void paintAxis(Graphics2D g, double left, double top, double scale) {
    double bottom = top + (double) chart.bars().size() * SLOT;
    for (int i = 0; i * step <= longest * (1 + 1e-9); i++) {
      double at = left + i * step * scale;
      g.setColor(i == 0 ? Look.AXIS : Look.GRID);
      g.setStroke(Dash.SOLID.stroke(1));
      g.draw(new Line2D.Double(at, top, at, bottom));
      BarAxis.centre(g, TickLabel.of(i * step), NOTE, at, bottom + 5 + Look.NOTE_SIZE);
    }
    BarAxis.paintTitle(g, chart, left + longest * scale / 2, bottom);
  }

  private void paintBar(Graphics2D g, int bar, double left, double middle, double scale) {
    double at = left;
    for (Series segments : chart.series()) {
      for (DataPoint point : segments.points()) {
        if (point.x() == bar) {
          double width = point.median() * scale;
          g.setColor(segments.style().hue().color());
          g.fill(new Rectangle2D.Double(at, middle - BAR / 2.0, width, BAR));
          paintLength(
              g, point.median(), Look.ink(segments.style().hue().color()), at, width, middle);
          at += width;
        }
      }
    }
  }

  /** Writes a segment's length inside the segment if there is room. */
  private static void paintLength(
      Graphics2D g, double length, Color ink, double left, double width, double middle) {
    String text = TickLabel.rounded(length);
    double textWidth = Text.width(text, NOTE);
    if (textWidth + 6 <= width) {
      double at = left + (width - textWidth) / 2;
      Text.draw(g, text, NOTE, ink, at, middle + Look.NOTE_SIZE * 0.36);
    }
  }
}
