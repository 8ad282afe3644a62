package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.measure.ExperimentMain;

/**
 * The phases of the GPU-based DPsub variants (Meister and Saake 2020, figure 10 and section 6.5).
 */
public final class Figure10 extends PhaseFigure {

  private static final String SAID_OF_10 =
      "in EC-GPU, most of the time is Join, which also prunes; in POS-GPU, Init, "
          + "Pruning and Finalize take about the same time. It shows POS-GPU for all "
          + "variants with pruning.";

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run meister-fig10}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Figure10(), arguments));
  }

  @Override
  String section() {
    return "6.5";
  }

  @Override
  List<String> variants() {
    return List.of("ec-gpu", "comb-gpu", "sub-gpu", "pos-gpu");
  }

  @Override
  List<TimeView> views() {
    return List.of(
        new TimeView(
            10,
            "the GPU-based DPsub variants",
            SAID_OF_10,
            TimePart.phases(Phase.INIT, Phase.JOIN, Phase.PRUNING, Phase.FINALIZE)));
  }
}
