package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.cost.CostOverhead;
import org.gpuquerylab.measure.ExperimentMain;

/**
 * Runtime of POS-GPU under the cost functions LOW, MIDDLE and HIGH, whose evaluations take
 * different times, relative to DPE under the same cost function (Meister and Saake 2020, figure 11
 * and section 7).
 */
public final class Figure11 extends RelativeFigure {

  /** Creates the experiment. */
  public Figure11() {
    super(11, "POS-GPU under three cost functions", "7.2");
  }

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run meister-fig11}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Figure11(), arguments));
  }

  @Override
  List<String> variants() {
    return List.of("pos-gpu");
  }

  @Override
  public IntStream overheads() {
    return IntStream.of(0, CostOverhead.MIDDLE, CostOverhead.HIGH);
  }
}
