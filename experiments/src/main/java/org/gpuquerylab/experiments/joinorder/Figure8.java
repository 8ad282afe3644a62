package org.gpuquerylab.experiments.joinorder;

import java.util.List;
import org.gpuquerylab.experiments.cli.Lab;
import org.gpuquerylab.joinorder.algorithm.Phase;

/** Phases of the GPU-based DPsize variants (Meister and Saake 2020, figure 8 and section 5.5). */
public final class Figure8 extends PhaseFigure {

  private static final String SAID =
      "in linear, cyclic and clique queries Sort and Pruning count most; in star "
          + "queries Pruning of S-GPU and Filter of S+F-GPU, as most sub-iterations have no "
          + "valid pair.";

  /** The experiment. */
  public Figure8() {
    super(8, "the GPU-based DPsize variants", "5.5", SAID);
  }

  /** A quick pass, for the IDE; with arguments, {@code lab run figure-8} with these. */
  public static void main(String[] arguments) {
    System.exit(Lab.runFromIde(new Figure8(), arguments));
  }

  @Override
  List<String> variants() {
    return List.of("s-gpu", "s+f-gpu");
  }

  @Override
  List<TimePart> parts() {
    return TimePart.phases(Phase.JOIN, Phase.FILTER, Phase.SORT, Phase.PRUNING);
  }
}
