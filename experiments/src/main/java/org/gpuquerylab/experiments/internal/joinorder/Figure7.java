package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.ExperimentMain;

/**
 * Runtime of the GPU-based DPsize variants (S-GPU, S+F-GPU) relative to DPE, beside the
 * heterogeneous variants (Meister and Saake 2020, figure 7 and section 5.4).
 */
public final class Figure7 extends RelativeFigure {

  /** Creates the experiment. */
  public Figure7() {
    super(7, "the GPU-based DPsize variants", "5.4");
  }

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run meister-fig07}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Figure7(), arguments));
  }

  @Override
  List<String> variants() {
    return List.of("h-gpu", "h+f-gpu", "s-gpu", "s+f-gpu");
  }

  @Override
  public int mostTables(Topology topology) {
    return topology == Topology.CLIQUE ? 15 : super.mostTables(topology);
  }
}
