package org.gpuquerylab.plots;

import java.util.List;
import java.util.Objects;

/**
 * The look of a series. Choose a style for the meaning of the series (an algorithm, a backend),
 * never for its position in a chart, so that the same thing looks the same in every chart.
 *
 * @param hue the colour of the line, the markers and the band
 * @param glyph shape of the markers
 * @param dash the pattern of dashes of the line
 */
public record Style(Hue hue, Glyph glyph, Dash dash) {

  /**
   * The hues among which a line's name selects one. Yellow is missing because it is too similar to
   * orange; black is missing because it is for axes.
   */
  private static final List<Hue> HUES =
      List.of(Hue.BLUE, Hue.VERMILLION, Hue.GREEN, Hue.PURPLE, Hue.ORANGE, Hue.SKY);

  private static final List<Glyph> GLYPHS = List.of(Glyph.values());

  /** Checks that no part is null. */
  public Style {
    Objects.requireNonNull(hue, "hue");
    Objects.requireNonNull(glyph, "glyph");
    Objects.requireNonNull(dash, "dash");
  }

  /**
   * A solid style that depends only on the name, so it is the same in every chart and on every
   * machine. Two names may get the same style; names that often appear together should have
   * explicit styles.
   */
  public static Style of(String name) {
    int hash = name.hashCode() * 0x9E3779B9;
    Hue hue = HUES.get(Math.floorMod(hash >>> 8, HUES.size()));
    Glyph glyph = GLYPHS.get(Math.floorMod(hash >>> 20, GLYPHS.size()));
    return new Style(hue, glyph, Dash.SOLID);
  }

  /** Whether a reader may confuse lines with the two styles. */
  public boolean isLike(Style other) {
    return glyph == other.glyph && dash == other.dash && hue.isNear(other.hue);
  }
}
