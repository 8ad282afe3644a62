package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import org.gpuquerylab.backend.Workspace;

/** The place where DPsize on a device prunes its intermediate solutions. */
enum PruningSite {
  /** One thread of the host, to which the costs are transferred (section 4.1). */
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

  /** The device, which sorts and aggregates the solutions (section 5.1). */
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
   * The maximum number of pairs of a sub-iteration, even if there is memory for more. On the host,
   * 32 MiB of costs: large enough for efficient transfers, and small enough for the host's cache.
   */
  final int mostPairs() {
    return mostPairs;
  }

  /** Allocates the buffers for the pruning in the workspace, in addition to memo and batch. */
  abstract Pruning open(
      Lane lane, Workspace workspace, DpSizeMemo memo, PairBatch batch, ConnectedSets query);

  /** The bytes of device memory that the pruning needs for sub-iterations of a number of pairs. */
  abstract long bytes(ConnectedSets query, int pairs, boolean filtered);
}
