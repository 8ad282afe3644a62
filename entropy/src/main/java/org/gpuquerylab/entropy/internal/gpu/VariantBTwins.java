package org.gpuquerylab.entropy.internal.gpu;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.entropy.internal.gpu.VariantBCommands.JudgeWeights;
import org.gpuquerylab.entropy.internal.gpu.VariantBCommands.NewtonMatrix;
import org.gpuquerylab.entropy.solver.StoppingRule;

/** Java twins of the kernels in {@code newton.cl}. */
final class VariantBTwins {
  private VariantBTwins() {}

  private static double[] estimates(
      DeviceBuffer<double[]> sumBuffer, DeviceBuffer<long[]> setBuffer, int m) {
    double[] sums = sumBuffer.array();
    long[] sets = setBuffer.array();
    double[] estimates = new double[m];
    for (int i = 0; i < estimates.length; i++) {
      estimates[i] = sums[(int) sets[i]];
    }
    return estimates;
  }

  private static double unitScale(double diagonal) {
    return diagonal > 0 ? 1 / Math.sqrt(diagonal) : 0;
  }

  static void matrix(NewtonMatrix call) {
    if (call.verdict().array()[0] != EvaluationOutcome.ACCEPTED) {
      return;
    }
    double[] estimates = estimates(call.sums(), call.sets(), call.m());
    double[] scales = Arrays.stream(estimates).map(VariantBTwins::unitScale).toArray();
    double[] sums = call.sums().array();
    long[] sets = call.sets().array();
    double[] known = call.known().array();
    double[] matrix = call.matrix().array();
    int m = estimates.length;
    int columns = call.blocks() * CholeskyLayout.BLOCK;
    IntStream.range(0, columns + CholeskyLayout.BLOCK)
        .parallel()
        .forEach(
            i -> {
              for (int j = 0; j < columns; j++) {
                double value = i == j ? 1 : 0;
                if (i < m && j < m && i != j) {
                  value = sums[(int) (sets[i] | sets[j])] * (scales[i] * scales[j]);
                } else if (i == columns && j < m) {
                  value = (known[j] - estimates[j]) * scales[j];
                }
                matrix[i * columns + j] = value;
              }
            });
  }

  static void judge(JudgeWeights call) {
    if (EvaluationOutcome.isDone(call.verdict())) {
      return;
    }
    double[] estimates = estimates(call.sums(), call.sets(), call.m());
    double[] scales = call.scales().array();
    double[] state = call.state().array();
    double[] known = call.known().array();
    double[] weights = call.weights().array();
    double[] accepted = call.accepted().array();
    NewtonState before = NewtonState.of(state);
    double dual = estimates[0];
    for (int i = 0; i < estimates.length; i++) {
      dual -= known[i] * weights[i];
      scales[i] = unitScale(estimates[i]);
    }
    NewtonState next = before.next(residual(call, estimates, before), dual);
    System.arraycopy(next.toArray(), 0, state, 0, NewtonState.LENGTH);
    call.verdict().array()[0] = (int) next.verdict();
    for (int i = 0; i < estimates.length; i++) {
      if (next.current() != 0) {
        accepted[i] = weights[i];
      } else {
        weights[i] = 0.5 * (accepted[i] + weights[i]);
      }
    }
  }

  private static double residual(JudgeWeights call, double[] estimates, NewtonState before) {
    if (before.byChange() == 0) {
      // The kernel's buffer may have more elements than the m known selectivities.
      return StoppingRule.ratioResidual(
          Arrays.copyOf(call.known().array(), estimates.length), estimates);
    }
    if (before.iterations() < 0) {
      return Double.POSITIVE_INFINITY;
    }
    double[] changes = call.changes().array();
    double most = 0;
    for (int i = 0; i < call.tiles(); i++) {
      most = Math.max(most, changes[i]);
    }
    return most;
  }
}
