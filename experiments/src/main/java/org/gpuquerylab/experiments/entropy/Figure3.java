package org.gpuquerylab.experiments.entropy;

import java.util.stream.IntStream;
import org.gpuquerylab.measure.session.ExperimentMain;

/**
 * Runtimes and iterations of the host's solvers with all triples known (Havenstein et al. 2020,
 * figure 3).
 *
 * <p>Deviations: 20 problems of up to 12 predicates and 5 of more, instead of 777, and their median
 * with its confidence interval, instead of their average. Iterative scaling is measured on 3
 * problems of 9 and 10 predicates; Variant A on 3 of 12 to 14, and on none of 15, where the paper's
 * took two minutes. See {@link SolverExperiment}.
 */
public final class Figure3 extends HostFigure {

  /** The experiment. */
  public Figure3() {
    super(3, Known.TRIPLES);
  }

  /** A quick pass, for the IDE; with arguments, {@code lab run havenstein-fig03} with these. */
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
