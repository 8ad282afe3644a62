package org.gpuquerylab.entropy.moments.gpu;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.entropy.gpu.CholeskyLayout;
import org.gpuquerylab.entropy.solver.StoppingRule;

/** Java twins of the kernels in {@code newton.cl}. */
final class NewtonTwins {
  private static final double MOST = 1 - 0x1p-53;

  private NewtonTwins() {}

  static void start(Grid grid, KernelArguments arguments) {
    double[] known = arguments.doubles("known");
    long[] sets = arguments.longs("sets");
    int[] singles = arguments.ints("singles");
    WorkVectors work = WorkVectors.of(arguments);
    double[] accepted = arguments.doubles("accepted");
    double empty = 0;
    for (int bit = 0; bit < arguments.intValue("z"); bit++) {
      empty += Math.log1p(-single(known, singles, bit));
    }
    double dual = -empty;
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
      dual -= known[i] * accepted[i];
      estimates[i] = Math.abs(negative);
      work.set(WorkVectors.SIGNED, i, negative);
      work.set(WorkVectors.VARIANCE, i, variance);
      work.set(WorkVectors.DIFFERENCE, i, known[i] - estimates[i]);
      work.set(WorkVectors.GRADIENT, i, known[i] - estimates[i]);
    }
    accepted[0] = 1 + empty;
    boolean closed = arguments.intValue("closed") != 0;
    SolverState state =
        SolverState.start(
            StoppingRule.ratioResidual(Arrays.copyOf(known, estimates.length), estimates),
            dual,
            closed,
            arguments.doubleValue("epsilon"));
    put(state, arguments);
    System.arraycopy(accepted, 0, arguments.doubles("weights"), 0, work.size());
    if (closed) {
      closedStep(arguments, work);
    }
  }

  private static double single(double[] known, int[] singles, int bit) {
    return singles[bit] < 0 ? 0.5 : Math.min(known[singles[bit]], MOST);
  }

  private static void put(SolverState state, KernelArguments arguments) {
    System.arraycopy(state.toArray(), 0, arguments.doubles("state"), 0, SolverState.LENGTH);
    arguments.ints("phase")[0] = (int) state.phase();
  }

  private static void closedStep(KernelArguments arguments, WorkVectors work) {
    int[] tables = arguments.ints("tables");
    int m = work.size();
    int pieces = arguments.intValue("pieces");
    int pieceStart = 2 * (m + 1);
    int subsets = pieceStart + pieces + 1;
    int supersets = subsets + 2 * arguments.intValue("entries");
    for (int i = 0; i < m; i++) {
      double sum = 0;
      for (int e = tables[i]; e < tables[i + 1]; e++) {
        sum += work.product(tables, subsets + 2 * e, WorkVectors.DIFFERENCE);
      }
      work.set(WorkVectors.SCALED, i, sum / work.get(WorkVectors.VARIANCE, i));
    }
    double[] accepted = arguments.doubles("accepted");
    double[] weights = arguments.doubles("weights");
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

  static void judge(Grid grid, KernelArguments arguments) {
    int[] factorize = arguments.ints("factorize");
    int[] solve = arguments.ints("solve");
    factorize[0] = 0;
    solve[0] = 0;
    if (Gate.isShut(arguments)) {
      return;
    }
    WorkVectors work = WorkVectors.of(arguments);
    double[] known = arguments.doubles("known");
    double[] weights = arguments.doubles("weights");
    double sum = measure(arguments, work);
    double normalised = weights[0] - Math.log(sum);
    double dual = 1 - normalised;
    double[] estimates = new double[work.size()];
    for (int i = 0; i < estimates.length; i++) {
      estimates[i] = work.get(WorkVectors.ESTIMATE, i);
      dual -= i > 0 ? known[i] * weights[i] : 0;
    }
    SolverState before = SolverState.of(arguments.doubles("state"));
    double residual = StoppingRule.ratioResidual(Arrays.copyOf(known, estimates.length), estimates);
    SolverState next =
        before.next(residual, dual, arguments.doubleValue("epsilon"), arguments.intValue("cap"));
    put(next, arguments);
    if (before.accepts(residual, dual)) {
      weights[0] = normalised;
      System.arraycopy(weights, 0, arguments.doubles("accepted"), 0, estimates.length);
      work.copy(WorkVectors.DIFFERENCE, WorkVectors.GRADIENT);
    } else {
      goBack(
          arguments, work, next.again() != 0 ? 0 : shorter(arguments, work, dual - before.dual()));
    }
    factorize[0] = next.factorizations() > before.factorizations() ? 1 : 0;
    if (factorize[0] == 1) {
      scale(arguments, work);
    }
    if (next.fixed() != 0 && next.phase() == Phase.CLOSED) {
      closedStep(arguments, work);
    } else if (next.fixed() != 0) {
      solve[0] = 1;
      writeSide(arguments, work);
    }
  }

  /** Reads the estimates; returns the sum of all cells. */
  private static double measure(KernelArguments arguments, WorkVectors work) {
    double[] values = arguments.doubles("values");
    int[] places = arguments.ints("places");
    double[] known = arguments.doubles("known");
    boolean unions = arguments.intValue("value") == Phase.UNIONS;
    double sum = values[places[0]];
    for (int i = 0; i < work.size(); i++) {
      double estimate = values[places[unions ? i * (i + 3) / 2 : i]] / sum;
      work.set(WorkVectors.ESTIMATE, i, estimate);
      work.set(WorkVectors.DIFFERENCE, i, known[i] - estimate);
    }
    return sum;
  }

  private static double shorter(KernelArguments arguments, WorkVectors work, double growth) {
    double[] weights = arguments.doubles("weights");
    double[] accepted = arguments.doubles("accepted");
    double descent = 0;
    for (int i = 0; i < work.size(); i++) {
      descent += work.get(WorkVectors.GRADIENT, i) * (weights[i] - accepted[i]);
    }
    double share = descent / (growth + descent);
    return share > 0.1 ? Math.min(share, 0.5) : 0.1;
  }

  /** Leaves a share of the step. */
  private static void goBack(KernelArguments arguments, WorkVectors work, double share) {
    double[] weights = arguments.doubles("weights");
    double[] accepted = arguments.doubles("accepted");
    for (int i = 0; i < work.size(); i++) {
      weights[i] = share == 0 ? accepted[i] : accepted[i] + share * (weights[i] - accepted[i]);
    }
  }

  private static void scale(KernelArguments arguments, WorkVectors work) {
    double[] scales = arguments.doubles("scales");
    scales[0] = 0;
    for (int i = 1; i < work.size(); i++) {
      double estimate = work.get(WorkVectors.ESTIMATE, i);
      double diagonal = estimate * (1 - estimate);
      scales[i] = diagonal > 0 ? 1 / Math.sqrt(diagonal) : 0;
    }
  }

  private static void writeSide(KernelArguments arguments, WorkVectors work) {
    double[] scales = arguments.doubles("scales");
    double[] matrix = arguments.doubles("matrix");
    int columns = arguments.intValue("blocks") * CholeskyLayout.BLOCK;
    for (int i = 0; i < work.size(); i++) {
      matrix[columns * columns + i] = work.get(WorkVectors.DIFFERENCE, i) * scales[i];
    }
  }

  static void covariance(Grid grid, KernelArguments arguments) {
    if (arguments.ints("factorize")[0] != 1) {
      return;
    }
    WorkVectors work = WorkVectors.of(arguments);
    double[] values = arguments.doubles("values");
    int[] places = arguments.ints("places");
    double[] scales = arguments.doubles("scales");
    double[] matrix = arguments.doubles("matrix");
    int m = work.size();
    int columns = arguments.intValue("blocks") * CholeskyLayout.BLOCK;
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
    writeSide(arguments, work);
    Arrays.fill(matrix, columns * columns + m, columns * columns + columns, 0);
  }
}
