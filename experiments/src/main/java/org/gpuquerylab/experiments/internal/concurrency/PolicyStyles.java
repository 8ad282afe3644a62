package org.gpuquerylab.experiments.internal.concurrency;

import static java.util.Map.entry;

import java.util.Map;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Style;

/** The styles of policies. Related policies share a hue; markers and dashes distinguish them. */
final class PolicyStyles {
  private static final Map<String, Style> STYLES =
      Map.ofEntries(
          entry("sequential", new Style(Hue.BLACK, Glyph.CIRCLE, Dash.SOLID)),
          entry("sequential-replayed", new Style(Hue.GREY, Glyph.CIRCLE, Dash.DASHED)),
          entry("queues", new Style(Hue.SKY, Glyph.SQUARE, Dash.SOLID)),
          entry("branched", new Style(Hue.BLUE, Glyph.DIAMOND, Dash.SOLID)),
          entry("branched-longest-first", new Style(Hue.BLUE, Glyph.DIAMOND, Dash.DASHED)),
          entry("two-stage", new Style(Hue.VERMILLION, Glyph.TRIANGLE, Dash.SOLID)),
          entry("two-stage-replayed", new Style(Hue.VERMILLION, Glyph.TRIANGLE_DOWN, Dash.DASHED)),
          entry("multiqx", new Style(Hue.PURPLE, Glyph.DIAMOND, Dash.SOLID)),
          entry("multiqx-unlocked", new Style(Hue.PURPLE, Glyph.CIRCLE, Dash.DASHED)),
          entry("paired", new Style(Hue.ORANGE, Glyph.SQUARE, Dash.SOLID)),
          entry("timed", new Style(Hue.SKY, Glyph.TRIANGLE_DOWN, Dash.DASHED)),
          entry("fused", new Style(Hue.GREEN, Glyph.SQUARE, Dash.DASHED)),
          entry("shared-scan", new Style(Hue.GREY, Glyph.DIAMOND, Dash.DASHED)),
          entry("chosen", new Style(Hue.GREEN, Glyph.DIAMOND, Dash.SOLID)),
          // The styles of servers for arriving queries.
          entry("first-come", new Style(Hue.GREY, Glyph.SQUARE, Dash.SOLID)),
          entry("first-come-replayed", new Style(Hue.GREY, Glyph.TRIANGLE, Dash.DASHED)),
          entry("queues-replayed", new Style(Hue.BLUE, Glyph.SQUARE, Dash.DASHED)),
          entry("leaving-room-0.75", new Style(Hue.ORANGE, Glyph.CIRCLE, Dash.SOLID)),
          entry("leaving-room-0.50", new Style(Hue.ORANGE, Glyph.CIRCLE, Dash.DASHED)),
          entry("priorities", new Style(Hue.PURPLE, Glyph.SQUARE, Dash.SOLID)),
          entry("priorities-sliced", new Style(Hue.PURPLE, Glyph.SQUARE, Dash.DASHED)),
          entry("chosen-priorities", new Style(Hue.GREEN, Glyph.TRIANGLE, Dash.DASHED)),
          entry("batches-branched", new Style(Hue.VERMILLION, Glyph.DIAMOND, Dash.SOLID)));

  private PolicyStyles() {}

  /** The style of a policy; the style of a user's policy depends on the policy's name. */
  public static Style of(String policy) {
    return STYLES.getOrDefault(policy, Style.of(policy));
  }
}
