package org.gpuquerylab.joinorder.auto;

/** What the time of an exact algorithm is proportional to. */
enum WorkUnit {
  /** The csg-cmp pairs: enumeration of connected subgraphs. */
  PAIRS,
  /** The splits of connected sets, beside a look at each of the 2^n sets: DPsub. */
  SPLITS,
  /** All splits of all 2^n sets: tiled DPsub. */
  ALL_SPLITS;

  /** log2(3 / 2): with it the estimate of splits is right for cliques and for stars. */
  private static final double EXPONENT = Math.log(1.5) / Math.log(2);

  /** A look at a set takes as long as so many splits. */
  private static final double ENTRY_SPLITS = 4;

  /** The units of work for a query of n relations; an estimate for {@link #SPLITS}. */
  double units(int n, SearchSpace space) {
    double sets = Math.pow(2, n);
    double all = (Math.pow(3, n) - Math.pow(2, n + 1) + 1) / 2;
    return switch (this) {
      case PAIRS -> space.pairs();
      case SPLITS -> {
        double connected = Math.min(1, space.connectedSets() / sets);
        yield ENTRY_SPLITS * sets + all * Math.pow(connected, EXPONENT);
      }
      case ALL_SPLITS -> all;
    };
  }

  /** The sets that a table has an entry for. */
  double entries(int n, SearchSpace space) {
    return this == PAIRS ? space.connectedSets() : Math.pow(2, n);
  }
}
