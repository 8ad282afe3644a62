package org.gpuquerylab.concurrency.schedule;

import java.util.List;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * The decision of a policy for one problem.
 *
 * @param policy the name of the policy that runs it: the policy's own, or the one that {@code
 *     chosen} chose; empty if unnamed
 * @param limits limits of the unit that the configurations fill: two multiprocessors if they are
 *     grouped; the number of multiprocessors of one partition if the device is partitioned
 * @param batches kernels by index (a kernel of count k has k indices in turn) with their launch;
 *     batches run in this order
 * @param barriers whether a batch waits for the whole previous batch; otherwise it back-fills
 * @param bound a lower bound of the number of batches; 0 if the policy proves none
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

  /** A plan without a policy's name. */
  public SchedulePlan(
      MultiprocessorLimits limits, List<List<Placed>> batches, boolean barriers, int bound) {
    this("", limits, batches, barriers, bound);
  }

  /** The number of lanes of all kernels; they are numbered from 0. */
  public int lanes() {
    return 1 + batches.stream().flatMap(List::stream).mapToInt(Placed::lane).max().orElse(-1);
  }

  /** Whether any two kernels share a lane; otherwise each has its own. */
  public boolean sharesLanes() {
    List<Integer> lanes = batches.stream().flatMap(List::stream).map(Placed::lane).toList();
    return lanes.stream().distinct().count() < lanes.size();
  }

  /**
   * A kernel of the problem and how it is launched.
   *
   * @param kernel its index after expanding counts
   * @param configuration how it is launched
   * @param lane kernels of one lane run one after another, in the order of the plan, and those of
   *     different lanes side by side: a lane is a queue, a branch, or a partition of the device
   */
  public record Placed(int kernel, LaunchConfiguration configuration, int lane) {
    /** A kernel in a lane of its own. */
    public Placed(int kernel, LaunchConfiguration configuration) {
      this(kernel, configuration, kernel);
    }
  }
}
