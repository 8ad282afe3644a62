package org.gpuquerylab.joinorder.gpu.dpsize;

import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;

/**
 * H-GPU and H+F-GPU, heterogeneous DPsize: join pairs are evaluated on the device and pruned by one
 * thread of the host (Meister and Saake 2020, section 4, algorithm 2). With the filter only valid
 * pairs are transferred. Beside the memo table a join pair of a sub-iteration takes 8 bytes of
 * device memory and of pinned host memory, with the filter 21 and 12; the host's memo table takes
 * 40 bytes for each connected set.
 */
public final class HGpu extends DpSizeVariant {
  /** Name in the catalogue. */
  public static final String NAME = "h-gpu";

  /** Name in the catalogue of the variant with the filter. */
  public static final String FILTER_NAME = "h+f-gpu";

  /** 32 MiB of costs: large enough for the bus, small enough for the host's cache to help. */
  private static final int MOST_PAIRS = 1 << 22;

  private HGpu(CostFunction costFunction, Execution execution, boolean filtered) {
    super(costFunction, execution, filtered);
  }

  /** Creates H-GPU on the device of the execution's backend. */
  public HGpu(CostFunction costFunction, Execution execution) {
    this(costFunction, execution, false);
  }

  /** Creates H+F-GPU on the device of the execution's backend. */
  public static HGpu withFilter(CostFunction costFunction, Execution execution) {
    return new HGpu(costFunction, execution, true);
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
    return new HostPruning(lane, workspace, memo, batch, query);
  }

  @Override
  long pruningBytes(ConnectedSets query, int pairs) {
    return HostPruning.bytes(pairs, filtered());
  }
}
