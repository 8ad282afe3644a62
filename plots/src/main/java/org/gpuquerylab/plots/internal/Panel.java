package org.gpuquerylab.plots.internal;

import java.awt.Font;
import java.awt.Graphics2D;
import org.gpuquerylab.plots.Chart;

/** One chart of a figure; its width is {@link Look#PANEL_WIDTH}. */
interface Panel {

  /** The height that the panel needs, including the title. */
  int height();

  /** Draws the panel with its upper left corner at (x, y). */
  void paint(Graphics2D g, int x, int y);

  /** Draws the chart's title above a panel; returns its height. */
  static int paintTitle(Graphics2D g, Chart chart, int x, int y) {
    Font font = ChartFont.bold(Look.PANEL_TITLE_SIZE);
    String title = Text.shortened(chart.title(), font, Look.PANEL_WIDTH - 8);
    double middle = x + Look.PANEL_WIDTH / 2.0 - Text.width(title, font) / 2;
    Text.draw(g, title, font, Look.TEXT, middle, y + Look.PANEL_TITLE_SIZE);
    return chart.title().isEmpty() ? 0 : Look.PANEL_TITLE_HEIGHT;
  }
}
