package org.gpuquerylab.plots.internal;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;

/**
 * A bar chart with bars side by side. Each bar has its own line, with the name of its group at the
 * left and its value at the bar's end. Intervals are drawn as whiskers, and numbers from other
 * sources as hollow bars.
 */
final class BarPanel implements Panel {

  private static final Font NOTE = ChartFont.plain(Look.NOTE_SIZE);
  private static final int SLOT = 16;
  private static final int BAR = 11;
  private static final int GAP = 8;

  /** The room for a value at the end of the longest bar. */
  private static final int VALUE = 48;

  private static final double LONGEST = 130;

  /** A bar and its style. */
  private record Bar(DataPoint value, Color color, boolean hollow, String text) {}

  private final Chart chart;
  private final List<List<Bar>> groups = new ArrayList<>();
  private final BarAxis axis;

  BarPanel(Chart chart, AxisRange range) {
    this.chart = chart;
    for (int i = 0; i < chart.bars().size(); i++) {
      groups.add(group(i));
    }
    this.axis = new BarAxis(chart, range, VALUE);
  }

  private List<Bar> group(int place) {
    List<Bar> bars = new ArrayList<>();
    for (Series series : chart.series()) {
      for (DataPoint p : series.points()) {
        if (p.x() == place) {
          bars.add(
              new Bar(p, series.style().hue().color(), false, TickLabel.significant(p.median())));
        }
      }
    }
    for (ReferencePoint p : chart.referencePoints()) {
      if (p.x() == place) {
        // If the name of the group already begins with the text, only the number is shown.
        boolean told = chart.bars().get(place).startsWith(p.text());
        String text = told ? TickLabel.significant(p.y()) : Text.shortened(p.text(), NOTE, LONGEST);
        bars.add(new Bar(DataPoint.of(place, p.y()), p.style().hue().color(), true, text));
      }
    }
    return bars;
  }

  @Override
  public int height() {
    int bars = groups.stream().mapToInt(group -> Math.max(1, group.size())).sum();
    return Look.PANEL_TITLE_HEIGHT + bars * SLOT + gap() * groups.size() + BarAxis.HEIGHT;
  }

  /** The gap between groups; groups of one bar need no gap. */
  private int gap() {
    return groups.stream().anyMatch(group -> group.size() > 1) ? GAP : 0;
  }

  @Override
  public void paint(Graphics2D g, int x, int y) {
    double top = y + Panel.paintTitle(g, chart, x, y);
    double bottom = y + height() - BarAxis.HEIGHT;
    BarAxis.Scale scale = axis.paint(g, x, top, bottom);
    double at = top + gap() / 2.0;
    for (int i = 0; i < groups.size(); i++) {
      int bars = Math.max(1, groups.get(i).size());
      axis.paintName(g, chart.bars().get(i), x, at + bars * SLOT / 2.0);
      for (Bar bar : groups.get(i)) {
        paintBar(g, bar, scale, at + SLOT / 2.0);
        at += SLOT;
      }
      at += gap() + (groups.get(i).isEmpty() ? SLOT : 0);
    }
  }

  private void paintBar(Graphics2D g, Bar bar, BarAxis.Scale scale, double middle) {
    double from = Math.min(scale.zero(), scale.at(bar.value().median()));
    double to = Math.max(scale.zero(), scale.at(bar.value().median()));
    Rectangle2D shape = new Rectangle2D.Double(from, middle - BAR / 2.0, to - from, BAR);
    g.setColor(bar.hollow() ? Color.WHITE : bar.color());
    g.fill(shape);
    if (bar.hollow()) {
      g.setColor(bar.color());
      g.setStroke(new BasicStroke(1.4f));
      g.draw(shape);
    }
    double end = Math.max(to, paintWhisker(g, bar, scale, middle));
    paintText(g, bar, scale, end + 4, middle + Look.NOTE_SIZE * 0.36);
  }

  /**
   * Writes a value after the end of its bar, or inside the bar if a line would cross the text or
   * the panel ends there.
   */
  private void paintText(Graphics2D g, Bar bar, BarAxis.Scale scale, double at, double baseline) {
    double width = Text.width(bar.text(), NOTE);
    boolean struck =
        chart.referenceLines().stream()
            .mapToDouble(line -> scale.at(line.y()))
            .anyMatch(line -> line > at - 3 && line < at + width + 4);
    boolean outside = at + width > scale.at(Double.MAX_VALUE) + VALUE;
    double least = Math.min(scale.at(bar.value().lower()), scale.at(bar.value().median()));
    double inside = least - width - 6;
    if ((struck || outside) && inside > scale.zero() + 2) {
      Color ink = bar.hollow() ? Look.TEXT : Look.ink(bar.color());
      Text.draw(g, bar.text(), NOTE, ink, inside, baseline);
    } else {
      Text.drawRim(g, bar.text(), NOTE, at, baseline);
      Text.draw(g, bar.text(), NOTE, Look.TEXT, at, baseline);
    }
  }

  /**
   * Draws the interval as a line. Where the line crosses its bar, it is white beside black, so that
   * it is visible on a bar of any colour.
   */
  private static double paintWhisker(Graphics2D g, Bar bar, BarAxis.Scale scale, double middle) {
    DataPoint p = bar.value();
    if (p.lower() == p.upper()) {
      return scale.zero();
    }
    double from = scale.at(p.lower());
    double to = scale.at(p.upper());
    g.setColor(Color.WHITE);
    g.setStroke(Dash.SOLID.stroke(3.4f));
    g.draw(new Line2D.Double(from, middle, to, middle));
    g.setColor(Look.TEXT);
    g.setStroke(Dash.SOLID.stroke(1.2f));
    g.draw(new Line2D.Double(from, middle, to, middle));
    for (double end : new double[] {from, to}) {
      g.draw(new Line2D.Double(end, middle - 3, end, middle + 3));
    }
    return to;
  }
}
