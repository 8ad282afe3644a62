package org.gpuquerylab.experiments.joinorder;

import java.util.List;
import org.gpuquerylab.measure.session.ExperimentMain;

/**
 * Runtime of the GPU-based DPsub variants, relative to DPE (Meister and Saake 2020, figure 9 and
 * section 6.4). Cliques continue to 20 tables, where the report's end at 15.
 */
public final class Figure9 extends RelativeFigure {

  /** The experiment. */
  public Figure9() {
    super(9, "the GPU-based DPsub variants", "6.4");
  }

  /** A quick pass, for the IDE; with arguments, {@code lab run meister-fig09} with these. */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Figure9(), arguments));
  }

  @Override
  List<String> variants() {
    return List.of("ec-gpu", "comb-gpu", "sub-gpu", "pos-gpu");
  }
}
