package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.PairEnumeration;

/**
 * SUB-GPU: GPU-based DPsub with pruning, in which a work-item walks through the join pairs of its
 * relation set to its first pair (Meister and Saake 2020, section 6.2, algorithm 5), and finds the
 * next pairs by iteration (algorithm 4). With t work-items for a set, their walks together take t/2
 * times as many steps as the set has pairs.
 */
public final class SubGpu extends PruningDpSub {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "sub-gpu";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onDevice(
          NAME,
          "GPU-based DPsub, work-items walk to the first of their pairs",
          MAX_RELATIONS,
          SubGpu::new);

  /** Creates the algorithm on the device of the execution's backend. */
  public SubGpu(CostFunction costFunction, Execution execution) {
    super(costFunction, execution, PairEnumeration.WALK);
  }

  @Override
  public String name() {
    return NAME;
  }
}
