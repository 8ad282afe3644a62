package org.gpuquerylab.measure.internal.report;

import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Style;

/** The style of each backend in all charts. */
public final class BackendStyle {

  private BackendStyle() {}

  /** The style for a hue and a backend, a device such as {@code opencl:1}, or a group. */
  public static Style of(Hue hue, String backend) {
    String id = backend.contains(":") ? backend.substring(0, backend.indexOf(':')) : backend;
    return backend.contains(Backends.AND) ? ofGroup(of(hue, id)) : ofOne(hue, id);
  }

  /** A group has the glyph of its backend and another line. */
  private static Style ofGroup(Style one) {
    return new Style(one.hue(), one.glyph(), Dash.DASH_DOT);
  }

  private static Style ofOne(Hue hue, String id) {
    return switch (id) {
      case "cuda" -> new Style(hue, Glyph.TRIANGLE, Dash.SOLID);
      case "opencl" -> new Style(hue, Glyph.SQUARE, Dash.DASHED);
      case "cpu" -> new Style(hue, Glyph.CIRCLE, Dash.DOTTED);
      case SweepAxis.NO_BACKEND -> new Style(hue, Glyph.DIAMOND, Dash.SOLID);
      default -> new Style(hue, Style.of(id).glyph(), Dash.DASH_DOT);
    };
  }
}
