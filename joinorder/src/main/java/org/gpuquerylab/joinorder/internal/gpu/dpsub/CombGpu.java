package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.PairEnumeration;

/**
 * COMB-GPU: GPU-based DPsub with pruning. A work-item computes each of its join pairs, including
 * the relation set, from the pair's number within the level: the extended combinatorial enumeration
 * (Meister and Saake 2020, section 6.2, algorithm 8). O(n) steps for each pair.
 */
public final class CombGpu extends PruningDpSub {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "comb-gpu";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onDevice(
          NAME,
          "GPU-based DPsub, each pair by its number in the level",
          MAX_RELATIONS,
          CombGpu::new);

  /** Creates the algorithm on the device of the execution's backend. */
  public CombGpu(CostFunction costFunction, Execution execution) {
    super(costFunction, execution, PairEnumeration.COMBINATION);
  }

  @Override
  public String name() {
    return NAME;
  }
}
