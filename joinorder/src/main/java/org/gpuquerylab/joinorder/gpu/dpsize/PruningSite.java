package org.gpuquerylab.joinorder.gpu.dpsize;

import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.gpu.dpsize.memo.ConnectedSets;
import org.gpuquerylab.joinorder.gpu.dpsize.memo.DpSizeMemo;

/** Where DPsize on a device prunes its intermediate solutions. */
enum PruningSite {
  /** One thread of the host, to which their costs are transferred (section 4.1). */
  HOST(1 << 22) {
    @Override
    Pruning open(
        Lane lane, Workspace workspace, DpSizeMemo memo, PairBatch batch, ConnectedSets query) {
      return new HostPruning(lane, workspace, memo, batch, query);
    }

    @Override
    long bytes(ConnectedSets query, int pairs, boolean filtered) {
      return HostPruning.bytes(pairs, filtered);
    }
  },

  /** The device, which sorts and aggregates them (section 5.1). */
  DEVICE(1 << 24) {
    @Override
    Pruning open(
        Lane lane, Workspace workspace, DpSizeMemo memo, PairBatch batch, ConnectedSets query) {
      return new DevicePruning(lane, workspace, memo, batch, query);
    }

    @Override
    long bytes(ConnectedSets query, int pairs, boolean filtered) {
      return DevicePruning.bytes(query, pairs, filtered);
    }
  };

  private final int mostPairs;

  PruningSite(int mostPairs) {
    this.mostPairs = mostPairs;
  }

  /**
   * The most pairs of a sub-iteration, if memory is no limit. On the host, 32 MiB of costs: large
   * enough for the bus, small enough for the host's cache to help.
   */
  final int mostPairs() {
    return mostPairs;
  }

  /** Allocates in the workspace what the pruning needs besides memo and batch. */
  abstract Pruning open(
      Lane lane, Workspace workspace, DpSizeMemo memo, PairBatch batch, ConnectedSets query);

  /** The bytes of device memory that it needs for sub-iterations of a number of pairs. */
  abstract long bytes(ConnectedSets query, int pairs, boolean filtered);
}
