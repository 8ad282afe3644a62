package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.measure.ExperimentMain;

/**
 * The phases of the GPU-based DPsize variants (Meister and Saake 2020, figure 8 and section 5.5).
 */
public final class Figure8 extends PhaseFigure {

  private static final String SAID_OF_8 =
      "in linear, cyclic and clique queries, Sort and Pruning take most of the time; "
          + "in star queries, Pruning of S-GPU and Filter of S+F-GPU do, because most "
          + "sub-iterations have no valid pair.";

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run meister-fig08}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Figure8(), arguments));
  }

  @Override
  String section() {
    return "5.5";
  }

  @Override
  List<String> variants() {
    return List.of("s-gpu", "s+f-gpu");
  }

  @Override
  List<TimeView> views() {
    return List.of(
        new TimeView(
            8,
            "the GPU-based DPsize variants",
            SAID_OF_8,
            TimePart.phases(Phase.JOIN, Phase.FILTER, Phase.SORT, Phase.PRUNING)));
  }
}
