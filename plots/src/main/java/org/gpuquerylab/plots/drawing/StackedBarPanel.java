package org.gpuquerylab.plots.drawing;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.style.Dash;

/** A chart of stacked bars: a line for each bar, its name at the left, the axis below. */
final class StackedBarPanel implements Panel {

  private static final Font LABEL = ChartFont.plain(Look.LABEL_SIZE);
  private static final Font NOTE = ChartFont.plain(Look.NOTE_SIZE);
  private static final int SLOT = 34;
  private static final int BAR = 22;
  private static final int AXIS_HEIGHT = 48;
  private static final int PADDING = 12;

  /** Most marks of the axis, beside that at 0. */
  private static final int MOST_MARKS = 5;

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
    this.step = step(sum);
    // Shares that sum up to 100 but for rounding end at 100.
    this.longest = step * Math.max(1, Math.ceil(sum / step - 1e-9));
    this.namesWidth = chart.bars().stream().mapToDouble(n -> Text.width(n, LABEL)).max().orElse(0);
  }

  /** A distance of marks: 1, 2 or 5 times a power of ten. */
  private static double step(double sum) {
    double rough = (sum > 0 ? sum : 1) / MOST_MARKS;
    double decade = Math.pow(10, Math.floor(Math.log10(rough)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * decade >= rough * (1 - 1e-9)) {
        return factor * decade;
      }
    }
    return 10 * decade;
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
      String name = chart.bars().get(bar);
      double nameAt = left - 8 - Text.width(name, LABEL);
      Text.draw(g, name, LABEL, Look.TEXT, nameAt, middle + Look.LABEL_SIZE * 0.36);
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
      centre(g, TickLabel.of(i * step), NOTE, at, bottom + 5 + Look.NOTE_SIZE);
    }
    centre(
        g, chart.y().title(), LABEL, left + longest * scale / 2, bottom + 26 + Look.LABEL_SIZE / 2);
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

  /** Writes a segment's length into it where there is room. */
  private static void paintLength(
      Graphics2D g, double length, Color ink, double left, double width, double middle) {
    String text = TickLabel.of(length >= 10 ? Math.rint(length) : Math.rint(10 * length) / 10);
    double textWidth = Text.width(text, NOTE);
    if (textWidth + 6 <= width) {
      double at = left + (width - textWidth) / 2;
      Text.draw(g, text, NOTE, ink, at, middle + Look.NOTE_SIZE * 0.36);
    }
  }

  private static void centre(Graphics2D g, String text, Font font, double middle, double y) {
    Text.draw(g, text, font, Look.TEXT, middle - Text.width(text, font) / 2, y);
  }
}
