package org.gpuquerylab.experiments.internal.endtoend;

import java.util.List;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Style;

/** Styles of series that are numbered. */
final class WayStyles {
  private static final List<Hue> HUES =
      List.of(Hue.VERMILLION, Hue.BLUE, Hue.GREEN, Hue.ORANGE, Hue.BLACK, Hue.PURPLE, Hue.SKY);

  private static final List<Glyph> GLYPHS =
      List.of(Glyph.CIRCLE, Glyph.SQUARE, Glyph.DIAMOND, Glyph.TRIANGLE, Glyph.TRIANGLE_DOWN);

  private WayStyles() {}

  static Style of(int place) {
    return new Style(HUES.get(place % HUES.size()), GLYPHS.get(place % GLYPHS.size()), Dash.SOLID);
  }
}
