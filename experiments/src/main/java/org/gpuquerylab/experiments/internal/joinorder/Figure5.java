package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.measure.ExperimentMain;

/**
 * Phases, transfers and kernels of the heterogeneous DPsize variants (Meister and Saake 2020,
 * figures 5 and 6 and section 4.5). Meister and Saake 2020 count the filter of H+F-GPU as part of
 * pre-pruning; here it is a separate phase.
 */
public final class Figure5 extends PhaseFigure {

  private static final String SAID_OF_5 =
      "in star and clique queries, Pre-Pruning takes most of the time: the "
          + "transfer of invalid solutions in H-GPU, and their filter in H+F-GPU; in "
          + "linear and cyclic queries, Rest matters, too.";

  private static final String SAID_OF_6 =
      "in star and clique queries, Transfer-From takes most of H-GPU's time, and "
          + "Kernel most of H+F-GPU's; in linear and cyclic queries, Transfer-To matters, too.";

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run meister-fig05}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Figure5(), arguments));
  }

  @Override
  String section() {
    return "4.5";
  }

  @Override
  List<String> variants() {
    return List.of("h-gpu", "h+f-gpu");
  }

  @Override
  List<TimeView> views() {
    return List.of(
        new TimeView(
            5,
            "the heterogeneous DPsize variants",
            SAID_OF_5,
            TimePart.phases(
                Phase.JOIN, Phase.FILTER, Phase.PRE_PRUNING, Phase.PRUNING, Phase.FINALIZE)),
        new TimeView(
            6,
            "the heterogeneous DPsize variants on the device",
            SAID_OF_6,
            TimePart.TRANSFERS_AND_KERNELS));
  }
}
