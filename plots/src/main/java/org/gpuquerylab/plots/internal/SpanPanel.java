package org.gpuquerylab.plots.internal;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Series;

/** A timeline: a row for each lane, with a bar from the beginning to the end of each span. */
final class SpanPanel implements Panel {

  private static final int SLOT = 22;
  private static final int BAR = 15;

  /** The free room after the end of the axis. */
  private static final int ROOM = 12;

  private final Chart chart;
  private final BarAxis axis;

  SpanPanel(Chart chart, AxisRange range) {
    this.chart = chart;
    this.axis = new BarAxis(chart, range, ROOM);
  }

  @Override
  public int height() {
    return Look.PANEL_TITLE_HEIGHT + chart.bars().size() * SLOT + BarAxis.HEIGHT;
  }

  @Override
  public void paint(Graphics2D g, int x, int y) {
    double top = y + Panel.paintTitle(g, chart, x, y);
    BarAxis.Scale scale = axis.paint(g, x, top, y + height() - BarAxis.HEIGHT);
    for (int i = 0; i < chart.bars().size(); i++) {
      axis.paintName(g, chart.bars().get(i), x, top + (i + 0.5) * SLOT);
    }
    for (Series series : chart.series()) {
      for (DataPoint span : series.points()) {
        paintSpan(g, series.style().hue().color(), span, scale, top);
      }
    }
  }

  /** A thin line of paper separates a span from the one that follows at once. */
  private static void paintSpan(
      Graphics2D g, Color color, DataPoint span, BarAxis.Scale scale, double top) {
    double from = scale.at(span.lower());
    double width = Math.max(0.8, scale.at(span.upper()) - from - 0.6);
    g.setColor(color);
    g.fill(new Rectangle2D.Double(from, top + span.x() * SLOT + (SLOT - BAR) / 2.0, width, BAR));
  }
}
