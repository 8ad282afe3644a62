package org.gpuquerylab.experiments.internal.entropy;

import java.util.Map;
import org.gpuquerylab.entropy.internal.host.InPlaceScaling;
import org.gpuquerylab.entropy.internal.host.IterativeScaling;
import org.gpuquerylab.entropy.internal.host.NewtonVariantA;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.internal.moments.QuasiNewtonMoments;
import org.gpuquerylab.measure.internal.report.BackendStyle;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Style;

/**
 * The styles of solvers in all charts. The colour shows the method, which is the same on the host
 * and on devices. The marker shows the backend; a triangle that points down shows the paper's
 * stopping rule. The line shows the requested form of the answer.
 */
final class SolverStyles {

  private static final String ON_DEVICE = "-gpu";

  private static final Map<String, Hue> HUES =
      Map.of(
          IterativeScaling.NAME,
          Hue.ORANGE,
          InPlaceScaling.NAME,
          Hue.YELLOW,
          NewtonVariantA.NAME,
          Hue.PURPLE,
          NewtonVariantB.NAME,
          Hue.VERMILLION,
          NewtonMoments.NAME,
          Hue.BLUE,
          QuasiNewtonMoments.NAME,
          Hue.GREEN);

  private SolverStyles() {}

  /** The style for our measurements. */
  static Style of(Solved.Solver solver) {
    Hue hue = hue(solver.algorithm());
    Dash dash =
        switch (solver.answer()) {
          case ALL -> Dash.SOLID;
          case DEVICE -> Dash.DASH_DOT;
          case WEIGHTS -> Dash.DASHED;
        };
    Glyph ofBackend = BackendStyle.of(hue, solver.backend()).glyph();
    return new Style(hue, solver.isByRatio() ? ofBackend : Glyph.TRIANGLE_DOWN, dash);
  }

  /** The style for the paper's numbers. */
  static Style ofPaper(String algorithm) {
    Glyph glyph = algorithm.endsWith(ON_DEVICE) ? Glyph.TRIANGLE_DOWN : Glyph.CIRCLE;
    return new Style(hue(algorithm), glyph, Dash.DOTTED);
  }

  private static Hue hue(String algorithm) {
    String method =
        algorithm.endsWith(ON_DEVICE)
            ? algorithm.substring(0, algorithm.length() - ON_DEVICE.length())
            : algorithm;
    return HUES.getOrDefault(method, Hue.SKY);
  }
}
