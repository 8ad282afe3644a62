package org.gpuquerylab.concurrency.schedule;

import java.util.List;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * What a policy decided for one problem.
 *
 * @param policy the name of the policy by which it is to be run: the policy's own, or that which
 *     {@code chosen} chose; empty where nobody said
 * @param limits of the unit that the configurations fill: two multiprocessors where they are
 *     grouped; its multiprocessors are those of one partition where the device is partitioned
 * @param batches kernels by index (a kernel of count k has k indices in turn) with their launch;
 *     batches run in this order
 * @param barriers whether a batch waits for the whole batch before it; else it back-fills
 * @param bound fewest batches that there can be, 0 where the policy proves none
 */
public record SchedulePlan(
    String policy,
    MultiprocessorLimits limits,
    List<List<Placed>> batches,
    boolean barriers,
    int bound) {
  /** Keeps copies. */
  public SchedulePlan {
    batches = batches.stream().map(List::copyOf).toList();
  }

  /** A plan of no policy's name. */
  public SchedulePlan(
      MultiprocessorLimits limits, List<List<Placed>> batches, boolean barriers, int bound) {
    this("", limits, batches, barriers, bound);
  }

  /** The lanes of all kernels, which are counted from 0. */
  public int lanes() {
    return 1 + batches.stream().flatMap(List::stream).mapToInt(Placed::lane).max().orElse(-1);
  }

  /** Whether any two kernels are in one lane, else each has its own. */
  public boolean sharesLanes() {
    List<Integer> lanes = batches.stream().flatMap(List::stream).map(Placed::lane).toList();
    return lanes.stream().distinct().count() < lanes.size();
  }

  /**
   * A kernel of the problem and how it is launched.
   *
   * @param kernel its index after counts are written out
   * @param configuration how it is launched
   * @param lane kernels of one lane run one after another, in the order of the plan, and those of
   *     different lanes side by side: a queue, a branch, or a partition of the device
   */
  public record Placed(int kernel, LaunchConfiguration configuration, int lane) {
    /** A kernel in a lane of its own. */
    public Placed(int kernel, LaunchConfiguration configuration) {
      this(kernel, configuration, kernel);
    }
  }
}
