package org.gpuquerylab.joinorder.internal.auto;

/**
 * The quantity to which the time of an exact algorithm on a device is proportional.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
enum WorkUnit {
  /** The csg-cmp pairs, for algorithms that enumerate connected subgraphs. */
  PAIRS,
  /** The splits of connected sets, plus an inspection of each of the 2^n sets: DPsub. */
  SPLITS,
  /** All splits of all 2^n sets: tiled DPsub. */
  ALL_SPLITS;

  /** Inspecting a set takes as long as inspecting this number of splits. */
  private static final double ENTRY_SPLITS = 4;

  /** The number of units of work in a search space. */
  double units(SearchSpace space) {
    int n = space.relations();
    return switch (this) {
      case PAIRS -> space.pairs();
      case SPLITS -> ENTRY_SPLITS * Math.pow(2, n) + space.splits();
      case ALL_SPLITS -> (Math.pow(3, n) - Math.pow(2, n + 1) + 1) / 2;
    };
  }
}
