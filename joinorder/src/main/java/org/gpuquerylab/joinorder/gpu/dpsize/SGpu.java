package org.gpuquerylab.joinorder.gpu.dpsize;

import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;

/**
 * S-GPU and S+F-GPU, GPU-based DPsize: join pairs are evaluated, sorted by their relation set and
 * pruned on the device (Meister and Saake 2020, section 5). With the filter only valid pairs are
 * sorted; without it, a sub-iteration that has no valid pair is not sorted either. Beside the memo
 * table a join pair of a sub-iteration takes 48 bytes of device memory, with the filter 23; each
 * set of the largest size 60 more.
 */
public final class SGpu extends DpSizeVariant {
  /** Name in the catalogue. */
  public static final String NAME = "s-gpu";

  /** Name in the catalogue of the variant with the filter. */
  public static final String FILTER_NAME = "s+f-gpu";

  private static final int MOST_PAIRS = 1 << 24;

  private SGpu(CostFunction costFunction, Execution execution, boolean filtered) {
    super(costFunction, execution, filtered);
  }

  /** Creates S-GPU on the device of the execution's backend. */
  public SGpu(CostFunction costFunction, Execution execution) {
    this(costFunction, execution, false);
  }

  /** Creates S+F-GPU on the device of the execution's backend. */
  public static SGpu withFilter(CostFunction costFunction, Execution execution) {
    return new SGpu(costFunction, execution, true);
  }

  @Override
  public String name() {
    return filtered() ? FILTER_NAME : NAME;
  }

  @Override
  int mostPairs() {
    return MOST_PAIRS;
  }

  @Override
  Pruning newPruning(
      Lane lane, Workspace workspace, DpSizeMemo memo, PairBatch batch, ConnectedSets query) {
    return new DevicePruning(lane, workspace, memo, batch, query);
  }

  @Override
  long pruningBytes(ConnectedSets query, int pairs) {
    return DevicePruning.bytes(query, pairs, filtered());
  }
}
