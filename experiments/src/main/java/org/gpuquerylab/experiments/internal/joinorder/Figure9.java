package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import org.gpuquerylab.measure.ExperimentMain;

/**
 * Runtime of the GPU-based DPsub variants, relative to DPE (Meister and Saake 2020, figure 9 and
 * section 6.4). Here cliques have up to 20 tables; in Meister and Saake 2020 they have up to 15.
 */
public final class Figure9 extends RelativeFigure {

  /** Creates the experiment. */
  public Figure9() {
    super(9, "the GPU-based DPsub variants", "6.4");
  }

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run meister-fig09}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Figure9(), arguments));
  }

  @Override
  List<String> variants() {
    return List.of("ec-gpu", "comb-gpu", "sub-gpu", "pos-gpu");
  }
}
