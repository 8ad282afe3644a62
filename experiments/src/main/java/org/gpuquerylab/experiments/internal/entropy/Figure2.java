package org.gpuquerylab.experiments.internal.entropy;

import java.util.stream.IntStream;
import org.gpuquerylab.measure.ExperimentMain;

/**
 * Runtimes and iterations of the host's solvers with all pairs known (Havenstein et al. 2020,
 * figure 2).
 *
 * <p>Deviations from the paper: each point has 20 problems (5 above 12 predicates) instead of 777,
 * and we show the median with its confidence interval instead of the average. Variant A is measured
 * on 3 problems of 14 to 16 predicates, see {@link SolverExperiment}.
 */
public final class Figure2 extends HostFigure {

  /** Creates the experiment. */
  public Figure2() {
    super(2, Known.PAIRS);
  }

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run havenstein-fig02}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Figure2(), arguments));
  }

  @Override
  IntStream full() {
    return IntStream.rangeClosed(3, 20);
  }

  @Override
  IntStream quick() {
    return IntStream.of(3, 6, 9);
  }
}
