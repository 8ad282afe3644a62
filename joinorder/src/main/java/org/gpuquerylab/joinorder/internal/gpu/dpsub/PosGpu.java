package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.PairEnumeration;

/**
 * POS-GPU: GPU-based DPsub with pruning, in which a work-item finds its first join pair from the
 * pair's position (Meister and Saake 2020, section 6.2, algorithm 6) and the next pairs by
 * iteration (algorithm 4).
 */
public final class PosGpu extends PruningDpSub {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "pos-gpu";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onDevice(
          NAME,
          "GPU-based DPsub, the pairs of a set over several work-items",
          MAX_RELATIONS,
          PosGpu::new);

  /** Creates the algorithm on the device of the execution's backend. */
  public PosGpu(CostFunction costFunction, Execution execution) {
    super(costFunction, execution, PairEnumeration.POSITION);
  }

  @Override
  public String name() {
    return NAME;
  }
}
