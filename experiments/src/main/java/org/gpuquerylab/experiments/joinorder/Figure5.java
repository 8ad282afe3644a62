package org.gpuquerylab.experiments.joinorder;

import java.util.List;
import org.gpuquerylab.experiments.cli.Lab;
import org.gpuquerylab.joinorder.algorithm.Phase;

/**
 * Phases of the heterogeneous DPsize variants (Meister and Saake 2020, figure 5 and section 4.5).
 */
public final class Figure5 extends PhaseFigure {

  private static final String SAID =
      "in star and clique queries most goes into Pre-pruning, the transfer of invalid "
          + "solutions by H-GPU and their filter by H+F-GPU; in linear and cyclic ones Rest "
          + "counts, too.";

  /** The experiment. */
  public Figure5() {
    super(5, "the heterogeneous DPsize variants", "4.5", SAID);
  }

  /** A quick pass, for the IDE; with arguments, {@code lab run figure-5} with these. */
  public static void main(String[] arguments) {
    System.exit(Lab.runFromIde(new Figure5(), arguments));
  }

  @Override
  List<String> variants() {
    return List.of("h-gpu", "h+f-gpu");
  }

  @Override
  List<TimePart> parts() {
    return TimePart.phases(Phase.JOIN, Phase.PRE_PRUNING, Phase.PRUNING, Phase.FINALIZE);
  }
}
