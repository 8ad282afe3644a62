package org.gpuquerylab.plots.internal;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.ReferenceLine;

/** The axis below a panel of bars, and the names to the left of the bars. */
final class BarAxis {

  /** The height of the area that shows the axis. */
  static final int HEIGHT = 48;

  private static final Font LABEL = ChartFont.plain(Look.LABEL_SIZE);
  private static final Font NOTE = ChartFont.plain(Look.NOTE_SIZE);
  private static final int PADDING = 12;
  private static final double LONGEST_NAME = 150;

  /**
   * Maps values to positions on the page.
   *
   * @param place returns the position of a value
   * @param zero the position at which bars begin
   */
  record Scale(DoubleUnaryOperator place, double zero) {
    double at(double value) {
      return place.applyAsDouble(value);
    }
  }

  private final Chart chart;
  private final AxisRange range;
  private final double namesWidth;
  private final int room;

  /**
   * Creates an axis.
   *
   * @param range the range that the axis shows
   * @param room the free room after the axis's end
   */
  BarAxis(Chart chart, AxisRange range, int room) {
    this.chart = chart;
    this.range = range;
    this.room = room;
    this.namesWidth = namesWidth(chart);
  }

  /** The width of the longest name as it is drawn. */
  static double namesWidth(Chart chart) {
    return chart.bars().stream()
        .mapToDouble(name -> Text.width(shown(name), LABEL))
        .max()
        .orElse(0);
  }

  private static String shown(String name) {
    return Text.shortened(name, LABEL, LONGEST_NAME);
  }

  /** Draws the name of a bar, directly to the left of the axis. */
  void paintName(Graphics2D g, String name, int x, double middle) {
    paintName(g, name, x + PADDING + namesWidth, middle);
  }

  /** Draws the name of a bar so that it ends at a position. */
  static void paintName(Graphics2D g, String name, double end, double middle) {
    String text = shown(name);
    double at = end - Text.width(text, LABEL);
    Text.draw(g, text, LABEL, Look.TEXT, at, middle + Look.LABEL_SIZE * 0.36);
  }

  /** Draws marks, grid lines and the title; returns the positions of values. */
  Scale paint(Graphics2D g, int x, double top, double bottom) {
    double left = x + PADDING + namesWidth + 8;
    double width = x + Look.PANEL_WIDTH - PADDING - room - left;
    boolean log = chart.y().scale() == AxisScale.LOG;
    DoubleUnaryOperator part =
        log
            ? v ->
                (Math.log(range.clamp(v)) - Math.log(range.min()))
                    / (Math.log(range.max()) - Math.log(range.min()))
            : v -> (range.clamp(v) - range.min()) / (range.max() - range.min());
    Scale scale =
        new Scale(
            v -> left + width * part.applyAsDouble(v),
            left + (log ? 0 : width * part.applyAsDouble(0)));
    for (double mark : marks()) {
      line(g, scale.at(mark), top, bottom, mark == 0);
      String label =
          log ? TickLabel.logarithmic(mark, range.max()) : TickLabel.of(mark, range.max());
      centre(g, label, NOTE, scale.at(mark), bottom + 5 + Look.NOTE_SIZE);
    }
    for (ReferenceLine line : chart.referenceLines()) {
      g.setColor(Look.BASELINE);
      g.setStroke(Dash.DASHED.stroke(1.2f));
      g.draw(new Line2D.Double(scale.at(line.y()), top, scale.at(line.y()), bottom));
    }
    line(g, scale.zero(), top, bottom, true);
    paintTitle(g, chart, left + width / 2, bottom);
    return scale;
  }

  /** Draws the title of the axis centred on a position, shortened to the available room. */
  static void paintTitle(Graphics2D g, Chart chart, double middle, double bottom) {
    String title = Text.shortened(chart.y().title(), LABEL, Look.PANEL_WIDTH * 0.5);
    centre(g, title, LABEL, middle, bottom + 26 + Look.LABEL_SIZE / 2);
  }

  private List<Double> marks() {
    List<Double> marks = new ArrayList<>();
    if (chart.y().scale() == AxisScale.LOG) {
      int every = Math.max(1, (int) Math.ceil(range.decades() / (double) range.labelledDecades(6)));
      int first = (int) Math.ceil(Math.log10(range.min()));
      for (int k = first; k <= Math.log10(range.max()); k += every) {
        marks.add(Math.pow(10, k));
      }
    } else {
      double step = BarSteps.step(range.max() - range.min());
      for (double k = Math.ceil(range.min() / step); k * step <= range.max(); k++) {
        marks.add(k * step);
      }
    }
    return marks;
  }

  private static void line(Graphics2D g, double at, double top, double bottom, boolean axis) {
    g.setColor(axis ? Look.AXIS : Look.GRID);
    g.setStroke(Dash.SOLID.stroke(1));
    g.draw(new Line2D.Double(at, top, at, bottom));
  }

  /** Draws a text centred on a position. */
  static void centre(Graphics2D g, String text, Font font, double middle, double y) {
    Text.draw(g, text, font, Look.TEXT, middle - Text.width(text, font) / 2, y);
  }
}
