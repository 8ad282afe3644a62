package org.gpuquerylab.concurrency.internal.execution;

/** The policies that assign operations to lanes. */
final class LanePolicies {
  private LanePolicies() {}

  /** One plain queue, with one query after another. */
  public static ExecutionPolicy sequential() {
    return new LayoutPolicy("sequential", Layouts::sequential, false);
  }

  /** One replayed sequence, with one query after another. */
  public static ExecutionPolicy sequentialReplayed() {
    return new LayoutPolicy("sequential-replayed", Layouts::sequential, true);
  }

  /** A plain queue for each query, without a model. */
  public static ExecutionPolicy queues() {
    return new LayoutPolicy("queues", Layouts::aLaneEach, false);
  }

  /** One replayed sequence with a branch for each query, without a model. */
  public static ExecutionPolicy branched() {
    return new LayoutPolicy("branched", Layouts::branched, true);
  }

  /**
   * One replayed sequence with a branch for each query. The longest query comes first, so that few
   * queries still run at the end. Source: longest processing time first, R. L. Graham, "Bounds on
   * multiprocessing timing anomalies", SIAM J. Appl. Math. 17, 1969.
   */
  public static ExecutionPolicy longestFirst() {
    return new LayoutPolicy("branched-longest-first", new LongestFirstLayout(), true);
  }

  /**
   * One replayed sequence, in which queries with the same kernels share a launch for each step.
   * There is a branch for each group of such queries, and for each remaining query.
   */
  public static ExecutionPolicy fused() {
    return new FusedPolicy();
  }

  /** Memory-bound queries beside compute-bound queries, two at a time, in one replayed sequence. */
  public static ExecutionPolicy paired() {
    return new LayoutPolicy("paired", Layouts::paired, true);
  }

  /** One pass over a column for all queries that read it, in one replayed sequence. */
  public static ExecutionPolicy sharedScan() {
    return new ScanPolicy();
  }
}
