package org.gpuquerylab.experiments.entropy;

import java.util.stream.IntStream;
import org.gpuquerylab.measure.session.ExperimentMain;

/**
 * Runtimes and iterations of the host's solvers with all pairs known (Havenstein et al. 2020,
 * figure 2).
 *
 * <p>Deviations: 20 problems of up to 12 predicates and 5 of more, instead of 777, and their median
 * with its confidence interval, instead of their average. Variant A is measured on 3 problems of 14
 * to 16 predicates, see {@link SolverExperiment}.
 */
public final class Figure2 extends HostFigure {

  /** The experiment. */
  public Figure2() {
    super(2, Known.PAIRS);
  }

  /** A quick pass, for the IDE; with arguments, {@code lab run havenstein-fig02} with these. */
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
