package org.gpuquerylab.experiments.internal.concurrency;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Style;

/**
 * A speed-up over sequential execution that the paper states in its text. The paper's device is a
 * Titan X Pascal with CUDA 5.0.
 *
 * @param x position on the chart's axis
 * @param twoStage the speed-up of the two-stage model
 * @param multiQx the speed-up of MultiQx-GPU; NaN if the text has none
 */
record PaperSpeedup(double x, double twoStage, double multiQx) {
  private static final Style STYLE = new Style(Hue.GREY, Glyph.CIRCLE, Dash.DOTTED);

  /** Markers for some of the paper's numbers. */
  static List<ReferencePoint> points(List<PaperSpeedup> numbers) {
    return numbers.stream()
        .flatMap(
            n -> Stream.of(point(n, n.twoStage(), "paper "), point(n, n.multiQx(), "MultiQx ")))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<ReferencePoint> point(PaperSpeedup at, double value, String whose) {
    return Double.isNaN(value)
        ? Optional.empty()
        : Optional.of(new ReferencePoint(at.x(), value, whose + value, STYLE));
  }
}
