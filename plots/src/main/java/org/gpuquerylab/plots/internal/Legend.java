package org.gpuquerylab.plots.internal;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/** The legend of a figure: rows of entries above the panels. */
final class Legend {

  private static final double KEY_WIDTH = 30;
  private static final double GAP = 22;
  private static final double ROW_HEIGHT = 20;

  /** An entry: its text, and a function that draws its key around a point. */
  private record Entry(String text, Key key) {
    double width(Font font) {
      return KEY_WIDTH + 7 + Text.width(text, font);
    }
  }

  private interface Key {
    void paint(Graphics2D g, double x, double y);
  }

  private final Font font = ChartFont.plain(Look.LABEL_SIZE);
  private final List<List<Entry>> rows = new ArrayList<>();

  Legend(List<Chart> charts, double width) {
    double used = 0;
    for (Entry whole : entries(charts)) {
      String text = Text.shortened(whole.text(), font, width - KEY_WIDTH - GAP);
      Entry entry = new Entry(text, whole.key());
      double needed = entry.width(font) + GAP;
      if (rows.isEmpty() || used + needed - GAP > width) {
        rows.add(new ArrayList<>());
        used = 0;
      }
      rows.get(rows.size() - 1).add(entry);
      used += needed;
    }
  }

  double height() {
    return rows.size() * ROW_HEIGHT;
  }

  void paint(Graphics2D g, double left, double top) {
    double middle = top + ROW_HEIGHT / 2;
    for (List<Entry> row : rows) {
      double x = left;
      for (Entry entry : row) {
        entry.key().paint(g, x, middle);
        double textAt = x + KEY_WIDTH + 7;
        Text.draw(g, entry.text(), font, Look.TEXT, textAt, middle + Look.LABEL_SIZE * 0.36);
        x += entry.width(font) + GAP;
      }
      middle += ROW_HEIGHT;
    }
  }

  private static List<Entry> entries(List<Chart> charts) {
    Map<String, Entry> entries = new LinkedHashMap<>();
    for (Chart chart : charts) {
      for (Series series : LineEnds.ordered(chart, charts)) {
        if (isNamed(series, chart) || isLineElsewhere(series, charts)) {
          continue;
        }
        Key key =
            chart.hasBars()
                ? segmentKey(series.style())
                : seriesKey(series.style(), charts.stream().anyMatch(LinePanel::drawsBands));
        entries.putIfAbsent(series.name(), new Entry(series.name(), key));
      }
    }
    for (Chart chart : charts) {
      for (ReferenceLine line : chart.referenceLines()) {
        entries.putIfAbsent("line " + line.text(), new Entry(line.text(), Legend::lineKey));
      }
    }
    return List.copyOf(entries.values());
  }

  /** Whether the names beside the bars already identify the series. */
  private static boolean isNamed(Series series, Chart chart) {
    return chart.hasBars()
        && !series.points().isEmpty()
        && series.points().stream()
            .allMatch(p -> series.name().startsWith(chart.bars().get((int) p.x())));
  }

  /**
   * Whether the series has only markers in this chart but a line in another one; the key then shows
   * the line.
   */
  private static boolean isLineElsewhere(Series series, List<Chart> charts) {
    return series.style().dash() == Dash.NONE
        && charts.stream()
            .flatMap(chart -> chart.series().stream())
            .anyMatch(s -> s.name().equals(series.name()) && s.style().dash() != Dash.NONE);
  }

  private static Key seriesKey(Style style, boolean band) {
    return (g, x, y) -> {
      if (band && style.dash() != Dash.NONE) {
        g.setColor(style.hue().translucent(Look.BAND_ALPHA));
        g.fill(new Rectangle2D.Double(x, y - 5, KEY_WIDTH, 10));
      }
      g.setColor(style.hue().color());
      if (style.dash() != Dash.NONE) {
        g.setStroke(style.dash().stroke(Look.LINE_WIDTH));
        g.draw(new Line2D.Double(x, y, x + KEY_WIDTH, y));
      }
      new GlyphMarker(style).paint(g, x + KEY_WIDTH / 2, y, Look.MARKER_SIZE);
    };
  }

  private static Key segmentKey(Style style) {
    return (g, x, y) -> {
      g.setColor(style.hue().color());
      g.fill(new Rectangle2D.Double(x + KEY_WIDTH - 16, y - 6, 16, 12));
    };
  }

  private static void lineKey(Graphics2D g, double x, double y) {
    g.setColor(Look.BASELINE);
    g.setStroke(Dash.DASHED.stroke(1.2f));
    g.draw(new Line2D.Double(x, y, x + KEY_WIDTH, y));
  }
}
