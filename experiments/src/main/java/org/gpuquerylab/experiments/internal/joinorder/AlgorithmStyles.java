package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.Map.entry;

import java.util.Map;
import org.gpuquerylab.joinorder.cost.CostOverhead;
import org.gpuquerylab.measure.internal.report.BackendStyle;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Style;

/**
 * The styles of algorithms in all charts. The colour shows the algorithm, and the marker shows its
 * family, because there are more algorithms than colours. The dashes of the line show the backend.
 * No two algorithms of a family have similar colours.
 */
final class AlgorithmStyles {

  /** The colour and the marker of an algorithm. */
  private record Look(Hue hue, Glyph glyph) {}

  private static final Glyph SEQUENTIAL = Glyph.DIAMOND;
  private static final Glyph PARALLEL = Glyph.TRIANGLE_DOWN;
  private static final Glyph PARTITIONED = Glyph.CIRCLE;
  private static final Glyph BY_SIZE = Glyph.CIRCLE;
  private static final Glyph BY_SUBSET = Glyph.TRIANGLE;
  private static final Glyph BEYOND = Glyph.SQUARE;
  private static final Glyph NARROWED = Glyph.DIAMOND;
  private static final Glyph CHOOSING = Glyph.DIAMOND;

  private static final Map<String, Look> LOOKS =
      Map.ofEntries(
          entry("dpsize", new Look(Hue.GREEN, SEQUENTIAL)),
          entry("dpsub", new Look(Hue.PURPLE, SEQUENTIAL)),
          entry("dpccp", new Look(Hue.BLACK, SEQUENTIAL)),
          entry("dptree", new Look(Hue.VERMILLION, SEQUENTIAL)),
          entry("dphyp", new Look(Hue.BLACK, BEYOND)),
          entry("pdpsize", new Look(Hue.YELLOW, PARALLEL)),
          entry("pdpsva", new Look(Hue.VERMILLION, PARALLEL)),
          entry("dpe-dpsize", new Look(Hue.GREEN, PARALLEL)),
          entry("dpe-dpsub", new Look(Hue.PURPLE, PARALLEL)),
          entry("dpe-dpccp", new Look(Hue.GREY, PARALLEL)),
          entry("ssdg", new Look(Hue.BLUE, PARALLEL)),
          entry("mpq-bushy", new Look(Hue.PURPLE, PARTITIONED)),
          entry("h-gpu", new Look(Hue.GREEN, BY_SIZE)),
          entry("h+f-gpu", new Look(Hue.BLUE, BY_SIZE)),
          entry("s-gpu", new Look(Hue.YELLOW, BY_SIZE)),
          entry("s+f-gpu", new Look(Hue.VERMILLION, BY_SIZE)),
          entry("ec-gpu", new Look(Hue.BLUE, BY_SUBSET)),
          entry("comb-gpu", new Look(Hue.GREEN, BY_SUBSET)),
          entry("sub-gpu", new Look(Hue.PURPLE, BY_SUBSET)),
          entry("pos-gpu", new Look(Hue.VERMILLION, BY_SUBSET)),
          entry("tiled-gpu", new Look(Hue.ORANGE, BEYOND)),
          entry("tiled-gpu-f32", new Look(Hue.YELLOW, NARROWED)),
          entry("tree-gpu", new Look(Hue.PURPLE, BEYOND)),
          entry("mpdp-gpu", new Look(Hue.SKY, BEYOND)),
          entry("mincut-gpu", new Look(Hue.GREEN, BEYOND)),
          entry("auto", new Look(Hue.BLUE, CHOOSING)));

  private AlgorithmStyles() {}

  /** Whether an algorithm has its own style. */
  public static boolean has(String algorithm) {
    return LOOKS.containsKey(algorithm);
  }

  /** The style of an algorithm on a backend, such as {@code ec-gpu} on {@code opencl:1}. */
  public static Style of(String algorithm, String backend) {
    Style other = Style.of(algorithm);
    Look look = LOOKS.getOrDefault(algorithm, new Look(other.hue(), other.glyph()));
    return new Style(look.hue(), look.glyph(), BackendStyle.of(look.hue(), backend).dash());
  }

  /** The style of a variant in a chart of only one backend, where the line is not dashed. */
  static Style solid(Variant variant) {
    Style style = of(variant);
    return new Style(style.hue(), style.glyph(), Dash.SOLID);
  }

  /**
   * The style of a variant. If its cost function has an overhead, the overhead determines colour
   * and marker.
   */
  public static Style of(Variant variant) {
    Style style = of(variant.algorithm(), variant.backend());
    if (!variant.onDevice()) {
      return style;
    }
    return switch (variant.overhead()) {
      case 0 -> style;
      case CostOverhead.MIDDLE -> new Style(Hue.ORANGE, Glyph.CIRCLE, style.dash());
      case CostOverhead.HIGH -> new Style(Hue.PURPLE, Glyph.SQUARE, style.dash());
      default -> new Style(Style.of(variant.costLabel()).hue(), Glyph.DIAMOND, style.dash());
    };
  }
}
