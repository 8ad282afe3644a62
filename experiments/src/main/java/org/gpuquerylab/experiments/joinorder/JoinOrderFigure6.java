package org.gpuquerylab.experiments.joinorder;

import java.util.List;
import org.gpuquerylab.experiments.cli.Lab;

/**
 * Transfers and kernels of the heterogeneous DPsize variants, by device times (Meister and Saake
 * 2020, figure 6 and section 4.5).
 */
public final class JoinOrderFigure6 extends PhaseFigure {

  private static final String SAID =
      "in star and clique queries most of H-GPU is Transfer-From and most of H+F-GPU is "
          + "Kernel; in linear and cyclic ones Transfer-To counts, too.";

  /** The experiment. */
  public JoinOrderFigure6() {
    super(6, "the heterogeneous DPsize variants on the device", "4.5", SAID);
  }

  /** A quick pass, for the IDE; with arguments, {@code lab run joinorder-figure-6} with these. */
  public static void main(String[] arguments) {
    System.exit(Lab.runFromIde(new JoinOrderFigure6(), arguments));
  }

  /** Not figure-6, which is that of the paper on maximum entropy. */
  @Override
  public String name() {
    return "joinorder-figure-6";
  }

  @Override
  List<String> variants() {
    return List.of("h-gpu", "h+f-gpu");
  }

  @Override
  List<TimePart> parts() {
    return TimePart.TRANSFERS_AND_KERNELS;
  }
}
