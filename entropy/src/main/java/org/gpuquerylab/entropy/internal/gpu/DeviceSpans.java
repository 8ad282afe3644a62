package org.gpuquerylab.entropy.internal.gpu;

import java.util.List;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;

/** Assigns the device's times to the steps of a solver. */
final class DeviceSpans {
  private DeviceSpans() {}

  /** Moves the time of each span from {@link Step#LAUNCH} to its step. */
  static void charge(List<Span> spans, StepTimer timer) {
    for (Span span : spans) {
      timer.move(Step.LAUNCH, step(span), Math.round(span.millis() * 1e6));
    }
  }

  /** The sum of the spans, in milliseconds. */
  static double millis(List<Span> spans) {
    return spans.stream().mapToDouble(Span::millis).sum();
  }

  private static Step step(Span span) {
    return switch (span.label()) {
      case "spread_weights", "make_factors", "tile_sums", "factored_sums", "superset_pass" ->
          Step.TRANSFORM;
      case "judge_weights", "newton_matrix" -> Step.MATRIX;
      default -> span.label().startsWith("cholesky_") ? Step.CHOLESKY : Step.REST;
    };
  }
}
