package org.gpuquerylab.experiments.internal.entropy;

import java.util.stream.IntStream;
import org.gpuquerylab.measure.ExperimentMain;

/**
 * Runtimes and iterations of the host's solvers with all triples known (Havenstein et al. 2020,
 * figure 3).
 *
 * <p>Deviations from the paper: there are 20 problems of up to 12 predicates and 5 larger ones,
 * instead of 777, and we show the median with its confidence interval instead of the average.
 * Iterative scaling is measured on 3 problems of 9 and 10 predicates. Variant A is measured on 3
 * problems of 12 to 14 predicates, and on none of 15, for which the paper's Variant A took two
 * minutes. See {@link SolverExperiment}.
 */
public final class Figure3 extends HostFigure {

  /** Creates the experiment. */
  public Figure3() {
    super(3, Known.TRIPLES);
  }

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run havenstein-fig03}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Figure3(), arguments));
  }

  @Override
  IntStream full() {
    return IntStream.rangeClosed(4, 20);
  }

  @Override
  IntStream quick() {
    return IntStream.of(4, 6, 7);
  }
}
