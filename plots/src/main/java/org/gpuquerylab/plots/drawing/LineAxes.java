package org.gpuquerylab.plots.drawing;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.util.List;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.style.Dash;

/** The axes of a line chart: light horizontal lines, marks with labels, and a title each. */
final class LineAxes {

  private static final Font LABEL = ChartFont.plain(Look.LABEL_SIZE);
  private static final Font NOTE = ChartFont.plain(Look.NOTE_SIZE);

  private static final int PADDING = 6;
  private static final int MARK = 4;
  private static final int MARK_PADDING = 5;

  /** The smallest distance between marks of a linear axis. */
  private static final double X_SPACING = 20;

  private static final double Y_SPACING = 30;

  /** The free room between two labels beside each other. */
  private static final double GAP = 8;

  /** The height of a line of labels, with the free room above it. */
  private static final double LINE = 1.8 * Look.NOTE_SIZE;

  /** The height of capitals and digits, as a share of the font's size. */
  private static final double DIGIT = 0.74;

  private final Chart chart;
  private final String xTitle;
  private final String yTitle;
  private final double panelLeft;
  private final PlotScale x;
  private final PlotScale y;
  private final List<Ticks.Tick> xTicks;
  private final List<Ticks.Tick> yTicks;

  /**
   * Lays axes out.
   *
   * @param left the left end of the panel
   * @param top the position below the panel's title
   * @param bottom the lower end of the panel
   */
  LineAxes(
      Chart chart, AxisRange xRange, AxisRange yRange, double left, double top, double bottom) {
    this.chart = chart;
    this.panelLeft = left;
    this.xTitle = Text.shortened(chart.x().title(), LABEL, Look.PANEL_WIDTH * 0.8);
    this.yTitle = Text.shortened(chart.y().title(), LABEL, (bottom - top) * 0.8);
    double below = PADDING + title(xTitle) + Look.NOTE_SIZE * DIGIT + MARK_PADDING + MARK;
    this.y = new PlotScale(chart.y().scale(), yRange, bottom - below, top + PADDING);
    this.yTicks = new Ticks(y, Y_SPACING, label -> LINE).all(false);
    double widest =
        yTicks.stream().mapToDouble(tick -> Text.width(tick.label(), NOTE)).max().orElse(0);
    double beside = PADDING + title(yTitle) + widest + MARK_PADDING + MARK;
    this.x =
        new PlotScale(chart.x().scale(), xRange, left + beside, left + Look.PANEL_WIDTH - PADDING);
    this.xTicks = new Ticks(x, X_SPACING, label -> Text.width(label, NOTE) + GAP).all(isWhole());
  }

  /** The room of an axis's title, including the distance to the labels. */
  private static double title(String title) {
    return title.isEmpty() ? 0 : Look.LABEL_SIZE * DIGIT + PADDING;
  }

  /** Whether all points are at whole numbers, such as numbers of tables. */
  private boolean isWhole() {
    return chart.series().stream()
        .flatMap(series -> series.points().stream())
        .allMatch(point -> point.x() == Math.rint(point.x()));
  }

  PlotScale x() {
    return x;
  }

  PlotScale y() {
    return y;
  }

  void paint(Graphics2D g) {
    for (Ticks.Tick tick : yTicks) {
      if (tick.isLabelled()) {
        line(g, Look.GRID, x.from(), y.at(tick.value()), x.to(), y.at(tick.value()));
      }
    }
    line(g, Look.AXIS, x.from(), y.from(), x.from(), y.to());
    line(g, Look.AXIS, x.from(), y.from(), x.to(), y.from());
    yTicks.forEach(tick -> paintY(g, tick));
    xTicks.forEach(tick -> paintX(g, tick));
    double middle = (x.from() + x.to()) / 2;
    double baseline = y.from() + MARK + MARK_PADDING + Look.NOTE_SIZE * DIGIT;
    Text.draw(
        g,
        xTitle,
        LABEL,
        Look.TEXT,
        middle - Text.width(xTitle, LABEL) / 2,
        baseline + PADDING + Look.LABEL_SIZE * DIGIT);
    Text.drawUpwards(
        g,
        yTitle,
        LABEL,
        Look.TEXT,
        panelLeft + PADDING + Look.LABEL_SIZE * DIGIT,
        (y.from() + y.to() + Text.width(yTitle, LABEL)) / 2);
  }

  private void paintY(Graphics2D g, Ticks.Tick tick) {
    double at = y.at(tick.value());
    line(g, Look.AXIS, x.from() - mark(tick), at, x.from(), at);
    double right = x.from() - MARK - MARK_PADDING;
    double left = right - Text.width(tick.label(), NOTE);
    Text.draw(g, tick.label(), NOTE, Look.TEXT, left, at + Look.NOTE_SIZE * DIGIT / 2);
  }

  private void paintX(Graphics2D g, Ticks.Tick tick) {
    double at = x.at(tick.value());
    line(g, Look.AXIS, at, y.from(), at, y.from() + mark(tick));
    double width = Text.width(tick.label(), NOTE);
    if (at + width / 2 <= panelLeft + Look.PANEL_WIDTH) {
      double baseline = y.from() + MARK + MARK_PADDING + Look.NOTE_SIZE * DIGIT;
      Text.draw(g, tick.label(), NOTE, Look.TEXT, at - width / 2, baseline);
    }
  }

  private static double mark(Ticks.Tick tick) {
    return tick.isLabelled() ? MARK : MARK / 2.0;
  }

  /** Draws a line whose edges are whole pixels of a PNG. */
  private static void line(
      Graphics2D g, Color color, double fromX, double fromY, double toX, double toY) {
    g.setColor(color);
    g.setStroke(Dash.SOLID.stroke(1));
    g.draw(new Line2D.Double(sharp(fromX), sharp(fromY), sharp(toX), sharp(toY)));
  }

  private static double sharp(double position) {
    return Math.rint(2 * position) / 2;
  }
}
