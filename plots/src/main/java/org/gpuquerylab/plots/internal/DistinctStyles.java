package org.gpuquerylab.plots.internal;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/**
 * Changes styles of lines that a reader would confuse, so that lines with the same or similar hues
 * have different markers or dashes. A series keeps its style unless an earlier series of the figure
 * looks similar.
 */
public final class DistinctStyles {

  private static final List<Dash> DASHES =
      List.of(Dash.SOLID, Dash.DASHED, Dash.DOTTED, Dash.DASH_DOT);

  private DistinctStyles() {}

  /** Returns the charts with different styles for different names. */
  public static List<Chart> of(List<Chart> charts) {
    Map<String, Style> styles = new LinkedHashMap<>();
    Map<String, Style> changed = new HashMap<>();
    for (Chart chart : charts) {
      for (Series series : chart.hasBars() ? List.<Series>of() : chart.series()) {
        if (!styles.containsKey(series.name())) {
          Style style = free(series.style(), styles);
          styles.put(series.name(), style);
          if (!style.equals(series.style())) {
            changed.put(series.name(), style);
          }
        }
      }
    }
    return charts.stream().map(chart -> chart.hasBars() ? chart : styled(chart, changed)).toList();
  }

  private static Chart styled(Chart chart, Map<String, Style> styles) {
    return chart.with(
        chart.series().stream()
            .map(s -> new Series(s.name(), styles.getOrDefault(s.name(), s.style()), s.points()))
            .toList());
  }

  /**
   * The given style, or the first free variant of the style: with another marker, otherwise with
   * another dash.
   */
  private static Style free(Style wanted, Map<String, Style> taken) {
    if (isFree(wanted, taken)) {
      return wanted;
    }
    List<Dash> dashes = wanted.dash() == Dash.NONE ? List.of(Dash.NONE) : DASHES;
    for (int d = 0; d < dashes.size(); d++) {
      Dash dash = dashes.get((dashes.indexOf(wanted.dash()) + d) % dashes.size());
      for (Glyph glyph : Glyph.values()) {
        Style style = new Style(wanted.hue(), glyph, dash);
        if (isFree(style, taken)) {
          return style;
        }
      }
    }
    return wanted; // There are more series of one hue than combinations of markers and dashes.
  }

  private static boolean isFree(Style style, Map<String, Style> taken) {
    return taken.values().stream().noneMatch(style::isLike);
  }
}
