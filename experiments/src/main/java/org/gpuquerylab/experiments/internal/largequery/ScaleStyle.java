package org.gpuquerylab.experiments.internal.largequery;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.internal.report.BackendStyle;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Style;

/**
 * The styles of lines that stand for a number, such as a budget or a size. The number's position on
 * the scale 1, 2, 3, 5, 10, ... determines colour and marker; the backend determines the dashes.
 * Heuristics have no such number; their lines are black and grey.
 */
final class ScaleStyle {

  private static final List<Hue> HUES =
      List.of(Hue.BLUE, Hue.VERMILLION, Hue.GREEN, Hue.PURPLE, Hue.ORANGE, Hue.SKY);

  private static final List<Glyph> GLYPHS = List.of(Glyph.values());

  private static final Map<String, Style> HEURISTICS =
      Map.of(
          "goo", new Style(Hue.GREY, Glyph.CIRCLE, Dash.SOLID),
          "dplin", new Style(Hue.GREY, Glyph.TRIANGLE, Dash.SOLID),
          "idp2", new Style(Hue.BLACK, Glyph.SQUARE, Dash.SOLID),
          "uniondp", new Style(Hue.BLACK, Glyph.DIAMOND, Dash.SOLID));

  private ScaleStyle() {}

  /** The style of the line for a search with a budget, or for a heuristic. */
  static Style of(Searcher searcher) {
    return searcher.budget().isFixed()
        ? of(searcher.budget().millis(), searcher.backend())
        : HEURISTICS.getOrDefault(searcher.algorithm(), Style.of(searcher.algorithm()));
  }

  /** The style of the line for a number, at least 1, on a backend. */
  static Style of(int number, String backend) {
    int place = place(number);
    Hue hue = HUES.get(place % HUES.size());
    Glyph glyph = GLYPHS.get(place % GLYPHS.size());
    return new Style(hue, glyph, BackendStyle.of(hue, backend).dash());
  }

  /** The position on the scale whose ratio to a number is nearest to 1. */
  private static int place(int number) {
    int decade = (int) Math.log10(number);
    double digits = number / Math.pow(10, decade);
    int within = digits < Math.sqrt(2) ? 0 : digits < Math.sqrt(6) ? 1 : digits < 4 ? 2 : 3;
    return digits < Math.sqrt(50) ? 4 * decade + within : 4 * (decade + 1);
  }
}
