package org.gpuquerylab.entropy.gpu;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.entropy.solver.StoppingRule;

/** Java twins of the kernels in {@code newton.cl}. */
final class NewtonTwins {
  private NewtonTwins() {}

  private static double[] estimates(KernelArguments arguments) {
    double[] sums = arguments.doubles("sums");
    long[] sets = arguments.longs("sets");
    double[] estimates = new double[arguments.intValue("m")];
    for (int i = 0; i < estimates.length; i++) {
      estimates[i] = sums[(int) sets[i]];
    }
    return estimates;
  }

  private static double unitScale(double diagonal) {
    return diagonal > 0 ? 1 / Math.sqrt(diagonal) : 0;
  }

  static void matrix(Grid grid, KernelArguments arguments) {
    if (arguments.ints("verdict")[0] != Verdict.ACCEPTED) {
      return;
    }
    double[] estimates = estimates(arguments);
    double[] scales = Arrays.stream(estimates).map(NewtonTwins::unitScale).toArray();
    double[] sums = arguments.doubles("sums");
    long[] sets = arguments.longs("sets");
    double[] known = arguments.doubles("known");
    double[] matrix = arguments.doubles("matrix");
    int m = estimates.length;
    int columns = arguments.intValue("blocks") * CholeskyLayout.BLOCK;
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

  static void judge(Grid grid, KernelArguments arguments) {
    if (Verdict.isDone(arguments)) {
      return;
    }
    double[] estimates = estimates(arguments);
    double[] scales = arguments.doubles("scales");
    double[] state = arguments.doubles("state");
    double[] known = arguments.doubles("known");
    double[] weights = arguments.doubles("weights");
    double[] accepted = arguments.doubles("accepted");
    NewtonState before = NewtonState.of(state);
    double dual = estimates[0];
    for (int i = 0; i < estimates.length; i++) {
      dual -= known[i] * weights[i];
      scales[i] = unitScale(estimates[i]);
    }
    NewtonState next = before.next(residual(arguments, estimates, before), dual);
    System.arraycopy(next.toArray(), 0, state, 0, NewtonState.LENGTH);
    arguments.ints("verdict")[0] = (int) next.verdict();
    for (int i = 0; i < estimates.length; i++) {
      if (next.current() != 0) {
        accepted[i] = weights[i];
      } else {
        weights[i] = 0.5 * (accepted[i] + weights[i]);
      }
    }
  }

  private static double residual(
      KernelArguments arguments, double[] estimates, NewtonState before) {
    if (before.byChange() == 0) {
      // The kernel's buffer may be longer than the m known selectivities.
      return StoppingRule.ratioResidual(
          Arrays.copyOf(arguments.doubles("known"), estimates.length), estimates);
    }
    if (before.iterations() < 0) {
      return Double.POSITIVE_INFINITY;
    }
    double[] changes = arguments.doubles("changes");
    double most = 0;
    for (int i = 0; i < arguments.longValue("tiles"); i++) {
      most = Math.max(most, changes[i]);
    }
    return most;
  }
}
