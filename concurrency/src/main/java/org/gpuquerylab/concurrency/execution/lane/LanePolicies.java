package org.gpuquerylab.concurrency.execution.lane;

import org.gpuquerylab.concurrency.execution.ExecutionPolicy;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicy;

/** The policies that assign operations to lanes. */
public final class LanePolicies {
  private LanePolicies() {}

  /** One plain queue, one query after the other. */
  public static ExecutionPolicy sequential() {
    return new LayoutPolicy("sequential", Layouts::sequential, false, false);
  }

  /** One replayed sequence, one query after the other. */
  public static ExecutionPolicy sequentialReplayed() {
    return new LayoutPolicy("sequential-replayed", Layouts::sequential, true, false);
  }

  /** A plain queue for each query, without a model. */
  public static ExecutionPolicy queues() {
    return new LayoutPolicy("queues", Layouts::aLaneEach, false, false);
  }

  /** One replayed sequence with a branch for each query, without a model. */
  public static ExecutionPolicy branched() {
    return new LayoutPolicy("branched", Layouts::branched, true, false);
  }

  /**
   * One replayed sequence with a branch for each query, the longest query first, so that the rest
   * at the end is short. Source: longest processing time first, R. L. Graham, "Bounds on
   * multiprocessing timing anomalies", SIAM J. Appl. Math. 17, 1969.
   */
  public static ExecutionPolicy longestFirst() {
    return new LayoutPolicy("branched-longest-first", new LongestFirstLayout(), true, false);
  }

  /**
   * One replayed sequence in which queries with the same kernels run step by step in one launch,
   * with a branch for each such group and each remaining query.
   */
  public static ExecutionPolicy fused() {
    return new FusedPolicy();
  }

  /** Memory-bound queries beside compute-bound ones, two at a time, replayed. */
  public static ExecutionPolicy paired() {
    return new LayoutPolicy("paired", Layouts::paired, true, false);
  }

  /** Queries spread over the device's partitions, with a queue for each. */
  public static ExecutionPolicy partitioned() {
    return new LayoutPolicy("partitioned", Layouts::partitioned, false, true);
  }

  /** One pass over a column for the queries that read it, replayed. */
  public static ExecutionPolicy sharedScan() {
    return new ScanPolicy();
  }

  /**
   * Batches of kernels with the launches of a scheduling policy's plans.
   *
   * @param name the name of the way to run it
   * @param replayed whether the batches are captured as one sequence; otherwise they are enqueued
   *     on queues
   */
  public static ExecutionPolicy batches(String name, SchedulingPolicy policy, boolean replayed) {
    return new LayoutPolicy(name, new BatchLayout(policy), replayed, false);
  }
}
