package org.gpuquerylab.experiments.internal.sqlestimates;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Style;

/** What estimates the rows of a sub-plan. */
enum SqlMethod {
  /** Calcite's own metadata. */
  CALCITE(Hue.GREY, Glyph.CIRCLE),
  /** DuckDB's EXPLAIN. */
  DUCKDB(Hue.ORANGE, Glyph.TRIANGLE),
  /** The product of selectivities that are counted for each column. */
  INDEPENDENCE(Hue.VERMILLION, Glyph.CIRCLE),
  /** The statistics of columns that {@code lab schema --sample 0} writes. */
  STATISTICS(Hue.PURPLE, Glyph.DIAMOND),
  /** Maximum entropy with pairs from a sample, as {@code lab schema} writes it. */
  SAMPLE(Hue.SKY, Glyph.TRIANGLE_DOWN),
  /** Maximum entropy with all pairs counted on all rows. */
  MAX_ENTROPY(Hue.BLUE, Glyph.SQUARE);

  private final Hue hue;
  private final Glyph glyph;

  SqlMethod(Hue hue, Glyph glyph) {
    this.hue = hue;
    this.glyph = glyph;
  }

  /** The number of sampled rows in the catalogue that the method reads. */
  int sampledRows() {
    return switch (this) {
      case SAMPLE -> 1_000;
      case MAX_ENTROPY, INDEPENDENCE -> 100_000;
      default -> 0;
    };
  }

  Style style() {
    return new Style(hue, glyph, Dash.SOLID);
  }

  /** The name of the method in rows and files. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static SqlMethod of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(SqlMethod::label).toList();
  }
}
