package org.gpuquerylab.experiments.internal.ssb;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.operators.internal.path.StarPaths;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Style;

/** A path together with the encoding of its columns, under the names of {@link SsbExperiment}. */
enum MeasuredPath {
  FUSED_PLAIN(StarPaths.FUSED, Encoding.PLAIN, Hue.BLUE, Glyph.CIRCLE),
  FUSED_NARROW(StarPaths.FUSED, Encoding.NARROW, Hue.VERMILLION, Glyph.TRIANGLE),
  OPERATOR(StarPaths.OPERATOR, Encoding.PLAIN, Hue.GREEN, Glyph.SQUARE),
  PARALLEL(StarPaths.PARALLEL, Encoding.PLAIN, Hue.BLACK, Glyph.DIAMOND);

  private final String path;
  private final Encoding encoding;
  private final Hue hue;
  private final Glyph glyph;

  MeasuredPath(String path, Encoding encoding, Hue hue, Glyph glyph) {
    this.path = path;
    this.encoding = encoding;
    this.hue = hue;
    this.glyph = glyph;
  }

  /** The names of all paths. */
  static List<String> names() {
    return Arrays.stream(values()).map(MeasuredPath::label).toList();
  }

  /** The path with the given name. */
  static MeasuredPath of(String label) {
    return Arrays.stream(values()).filter(p -> p.label().equals(label)).findFirst().orElseThrow();
  }

  /** The name of this path on the command line. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The name of the path in {@link StarPaths}. */
  String path() {
    return path;
  }

  /** The encoding of the path's columns. */
  Encoding encoding() {
    return encoding;
  }

  /** The style of this path in charts. */
  Style style() {
    return new Style(hue, glyph, Dash.SOLID);
  }
}
