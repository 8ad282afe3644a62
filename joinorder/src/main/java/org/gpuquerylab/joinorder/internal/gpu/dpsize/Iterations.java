package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;

/**
 * The execution schema of DPsize on a device (Meister and Saake 2020, algorithm 1), and its memory.
 * There is one iteration for each size of solutions, split into sub-iterations of as many join
 * pairs as the memory allows.
 */
final class Iterations implements AutoCloseable {
  private final Lane lane;
  private final Workspace workspace;
  private final DpSizeMemo memo;
  private final PairBatch batch;
  private final Pruning pruning;

  /** Creates the iterations; they own the workspace from now on. */
  private Iterations(
      Workspace workspace,
      DpSizeVariant variant,
      CostFunction costFunction,
      Lane lane,
      ConnectedSets query,
      int pairs) {
    this.lane = lane;
    this.workspace = workspace;
    int relations = query.graph().size();
    memo = new DpSizeMemo(workspace, relations, query.count(), query.rowsGiven());
    batch = new PairBatch(workspace, costFunction, pairs, variant.filtered());
    pruning = variant.site().open(lane, workspace, memo, batch, query);
  }

  /** Allocates the buffers for a query, with sub-iterations of up to {@code pairs} join pairs. */
  static Iterations open(
      DpSizeVariant variant,
      CostFunction costFunction,
      Backend backend,
      Lane lane,
      ConnectedSets query,
      int pairs) {
    return Workspace.open(
        backend, workspace -> new Iterations(workspace, variant, costFunction, lane, query, pairs));
  }

  /** The bytes of device memory that the iterations need. */
  static long bytes(DpSizeVariant variant, ConnectedSets query, int pairs) {
    return DpSizeMemo.bytes(query.graph().size(), query.count(), query.rowsGiven())
        + PairBatch.bytes(pairs, variant.filtered())
        + variant.site().bytes(query, pairs, variant.filtered());
  }

  /** Whether the allocated memory is large enough for a query. */
  boolean holds(ConnectedSets query) {
    return memo.holds(query) && pruning.holds(query);
  }

  /**
   * Optimizes a query.
   *
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the limit is reached
   */
  DpSizeAnswer run(ConnectedSets query, SearchLimit limit) {
    memo.begin(query, lane.queue());
    batch.begin(lane.queue());
    pruning.begin(query);
    long checked = 0;
    for (int iid = 1; iid < memo.relations(); iid++) {
      checked += iterate(iid, limit);
    }
    return pruning.answer(checked);
  }

  /** Finds the solutions of {@code iid + 1} relations and returns the number of pairs checked. */
  private long iterate(int iid, SearchLimit limit) {
    long pairs = memo.partitions().pairs(iid);
    for (long first = 0; first < pairs; first += batch.capacity()) {
      limit.requireMillis(0);
      int count = (int) Math.min(batch.capacity(), pairs - first);
      lane.clock().enter(Phase.JOIN);
      batch.join(lane.queue(), memo, iid, first, count);
      pruning.takePairs(iid, first, count);
    }
    int solutions = pruning.finishIteration(iid);
    lane.clock().enter(Phase.FINALIZE);
    memo.add(iid + 1, solutions, lane.queue());
    return pairs;
  }

  @Override
  public void close() {
    workspace.close();
  }
}
