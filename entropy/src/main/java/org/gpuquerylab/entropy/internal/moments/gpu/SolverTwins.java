package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.entropy.internal.gpu.CholeskyLayout;
import org.gpuquerylab.entropy.internal.gpu.DeviceCholesky;
import org.gpuquerylab.entropy.internal.moments.NewtonRules;
import org.gpuquerylab.entropy.internal.moments.gpu.SolverKernels.CovarianceMatrix;
import org.gpuquerylab.entropy.internal.moments.gpu.SolverKernels.JudgeMoments;
import org.gpuquerylab.entropy.internal.moments.gpu.SolverKernels.StartAtIndependence;
import org.gpuquerylab.entropy.internal.moments.gpu.SolverKernels.StepCall;
import org.gpuquerylab.entropy.solver.StoppingRule;

/** Java twins of the kernels in {@code newton.cl}. */
final class SolverTwins {
  private SolverTwins() {}

  static void start(StartAtIndependence call) {
    double[] known = call.known().array();
    int[] singles = call.singles().array();
    WorkVectors work = WorkVectors.of(call.work(), call.m());
    double[] accepted = call.accepted().array();
    double empty = 0;
    for (int bit = 0; bit < call.z(); bit++) {
      empty += Math.log1p(-single(known, singles, bit));
    }
    double[] estimates = independence(call, work);
    double dual = -empty;
    for (int i = 0; i < work.size(); i++) {
      dual -= known[i] * accepted[i];
    }
    accepted[0] = 1 + empty;
    boolean closed = call.closed() != 0;
    SolverState state =
        SolverState.start(
            StoppingRule.ratioResidual(Arrays.copyOf(known, estimates.length), estimates),
            dual,
            closed,
            call.epsilon());
    put(state, call);
    System.arraycopy(accepted, 0, call.weights().array(), 0, work.size());
    if (closed) {
      closedStep(call, work);
    }
  }

  /**
   * Writes all weights at independence except the first, and the vectors; returns the estimates.
   */
  private static double[] independence(StartAtIndependence call, WorkVectors work) {
    double[] known = call.known().array();
    long[] sets = call.sets().array();
    int[] singles = call.singles().array();
    double[] accepted = call.accepted().array();
    double[] estimates = new double[work.size()];
    for (int i = 0; i < work.size(); i++) {
      double negative = 1;
      double variance = 1;
      double weight = 0;
      for (long rest = sets[i]; rest != 0; rest &= rest - 1) {
        double s = single(known, singles, Long.numberOfTrailingZeros(rest));
        negative *= -s;
        variance *= s * (1 - s);
        weight = Math.log(s) - Math.log1p(-s);
      }
      accepted[i] = Long.bitCount(sets[i]) == 1 ? weight : 0;
      estimates[i] = Math.abs(negative);
      work.set(WorkVectors.SIGNED, i, negative);
      work.set(WorkVectors.VARIANCE, i, variance);
      work.set(WorkVectors.DIFFERENCE, i, known[i] - estimates[i]);
      work.set(WorkVectors.GRADIENT, i, known[i] - estimates[i]);
    }
    return estimates;
  }

  private static double single(double[] known, int[] singles, int bit) {
    return singles[bit] < 0 ? 0.5 : Math.min(known[singles[bit]], NewtonRules.MOST_SELECTIVITY);
  }

  private static void put(SolverState state, StepCall call) {
    System.arraycopy(state.toArray(), 0, call.state().array(), 0, SolverState.LENGTH);
    call.phase().array()[0] = (int) state.phase();
  }

  private static void closedStep(StepCall call, WorkVectors work) {
    int[] tables = call.tables().array();
    int m = work.size();
    int pieces = call.pieces();
    int pieceStart = 2 * (m + 1);
    int subsets = pieceStart + pieces + 1;
    int supersets = subsets + 2 * call.entries();
    for (int i = 0; i < m; i++) {
      double sum = 0;
      for (int e = tables[i]; e < tables[i + 1]; e++) {
        sum += work.product(tables, subsets + 2 * e, WorkVectors.DIFFERENCE);
      }
      work.set(WorkVectors.SCALED, i, sum / work.get(WorkVectors.VARIANCE, i));
    }
    double[] accepted = call.accepted().array();
    double[] weights = call.weights().array();
    for (int i = 0; i < m; i++) {
      double sum = accepted[i];
      int from = tables[pieceStart + tables[m + 1 + i]];
      int to = tables[pieceStart + tables[m + 2 + i]];
      for (int e = from; e < to; e++) {
        sum += work.product(tables, supersets + 2 * e, WorkVectors.SCALED);
      }
      weights[i] = sum;
    }
  }

  static void judge(JudgeMoments call) {
    call.factorize().array()[0] = 0;
    call.solve().array()[0] = 0;
    if (call.isShut()) {
      return;
    }
    WorkVectors work = WorkVectors.of(call.work(), call.m());
    double[] known = call.known().array();
    double[] weights = call.weights().array();
    double sum = measure(call, work);
    double normalised = weights[0] - Math.log(sum);
    double dual = 1 - normalised;
    double[] estimates = new double[work.size()];
    for (int i = 0; i < estimates.length; i++) {
      estimates[i] = work.get(WorkVectors.ESTIMATE, i);
      dual -= i > 0 ? known[i] * weights[i] : 0;
    }
    SolverState before = SolverState.of(call.state().array());
    double residual = StoppingRule.ratioResidual(Arrays.copyOf(known, estimates.length), estimates);
    SolverState next = before.next(residual, dual, call.epsilon(), call.cap());
    put(next, call);
    if (before.accepts(residual, dual)) {
      weights[0] = normalised;
      System.arraycopy(weights, 0, call.accepted().array(), 0, estimates.length);
      work.copy(WorkVectors.DIFFERENCE, WorkVectors.GRADIENT);
    } else {
      goBack(call, work, next.again() != 0 ? 0 : shorter(call, work, dual - before.dual()));
    }
    if (next.factorizations() > before.factorizations()) {
      call.factorize().array()[0] = DeviceCholesky.RUN;
      scale(call, work);
    }
    makeStep(call, work, next);
  }

  /** Computes a step with the current Hessian, if the phase asks for a step. */
  private static void makeStep(JudgeMoments call, WorkVectors work, SolverState next) {
    if (next.fixed() != 0 && next.phase() == NextEvaluation.CLOSED) {
      closedStep(call, work);
    } else if (next.fixed() != 0) {
      call.solve().array()[0] = DeviceCholesky.RUN;
      writeSide(work, call.scales(), call.matrix(), call.blocks());
    }
  }

  /** Reads the estimates; returns the sum of all cells. */
  private static double measure(JudgeMoments call, WorkVectors work) {
    double[] values = call.values().array();
    int[] places = call.places().array();
    double[] known = call.known().array();
    boolean unions = call.value() == NextEvaluation.UNIONS;
    double sum = values[places[0]];
    for (int i = 0; i < work.size(); i++) {
      double estimate = values[places[unions ? i * (i + 3) / 2 : i]] / sum;
      work.set(WorkVectors.ESTIMATE, i, estimate);
      work.set(WorkVectors.DIFFERENCE, i, known[i] - estimate);
    }
    return sum;
  }

  private static double shorter(JudgeMoments call, WorkVectors work, double growth) {
    double[] weights = call.weights().array();
    double[] accepted = call.accepted().array();
    double descent = 0;
    for (int i = 0; i < work.size(); i++) {
      descent += work.get(WorkVectors.GRADIENT, i) * (weights[i] - accepted[i]);
    }
    return NewtonRules.shorter(descent, growth);
  }

  /** Shortens the step to the given fraction. */
  private static void goBack(JudgeMoments call, WorkVectors work, double share) {
    double[] weights = call.weights().array();
    double[] accepted = call.accepted().array();
    for (int i = 0; i < work.size(); i++) {
      weights[i] = share == 0 ? accepted[i] : accepted[i] + share * (weights[i] - accepted[i]);
    }
  }

  private static void scale(JudgeMoments call, WorkVectors work) {
    double[] scales = call.scales().array();
    scales[0] = 0;
    for (int i = 1; i < work.size(); i++) {
      double estimate = work.get(WorkVectors.ESTIMATE, i);
      double diagonal = estimate * (1 - estimate);
      scales[i] = diagonal > 0 ? 1 / Math.sqrt(diagonal) : 0;
    }
  }

  private static void writeSide(
      WorkVectors work, DeviceBuffer<double[]> factors, DeviceBuffer<double[]> system, int blocks) {
    double[] scales = factors.array();
    double[] matrix = system.array();
    int columns = blocks * CholeskyLayout.BLOCK;
    for (int i = 0; i < work.size(); i++) {
      matrix[columns * columns + i] = work.get(WorkVectors.DIFFERENCE, i) * scales[i];
    }
  }

  static void covariance(CovarianceMatrix call) {
    if (call.factorize().array()[0] != DeviceCholesky.RUN) {
      return;
    }
    WorkVectors work = WorkVectors.of(call.work(), call.m());
    double[] values = call.values().array();
    int[] places = call.places().array();
    double[] scales = call.scales().array();
    double[] matrix = call.matrix().array();
    int m = work.size();
    int columns = call.blocks() * CholeskyLayout.BLOCK;
    double sum = values[places[0]];
    IntStream.range(0, columns)
        .parallel()
        .forEach(
            i -> {
              for (int j = 0; j <= i; j++) {
                double value = i == j ? 1 : 0;
                if (i < m && j > 0 && i != j) {
                  double both = values[places[i * (i + 1) / 2 + j]] / sum;
                  double product =
                      work.get(WorkVectors.ESTIMATE, i) * work.get(WorkVectors.ESTIMATE, j);
                  value = (both - product) * (scales[i] * scales[j]);
                }
                matrix[i * columns + j] = value;
                matrix[j * columns + i] = value;
              }
            });
    writeSide(work, call.scales(), call.matrix(), call.blocks());
    Arrays.fill(matrix, columns * columns + m, columns * columns + columns, 0);
  }
}
