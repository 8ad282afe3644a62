package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.ExperimentMain;

/**
 * Runtime relative to DPE of the heterogeneous DPsize variants (H-GPU, H+F-GPU), and of the host's
 * parallel DPsize with and without skip vector arrays (PDPsva, PDPsize). Source: Meister and Saake
 * 2020, figure 4 and section 4.4.
 */
public final class Figure4 extends RelativeFigure {

  /** Creates the experiment. */
  public Figure4() {
    super(4, "the heterogeneous DPsize variants", "4.4");
  }

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run meister-fig04}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Figure4(), arguments));
  }

  @Override
  List<String> variants() {
    return List.of("pdpsize", "pdpsva", "h-gpu", "h+f-gpu");
  }

  @Override
  public int mostTables(Topology topology) {
    return topology == Topology.CLIQUE ? 15 : super.mostTables(topology);
  }
}
