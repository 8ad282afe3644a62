package org.gpuquerylab.concurrency.schedule;

import java.util.List;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.LaunchMode;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * The policy that runs all kernels at once without a model. Each kernel has its own lane and blocks
 * of 256 threads. The device's own scheduler decides which blocks are resident. Two policies share
 * this class: {@code queues} gives each lane a queue, and {@code branched} makes each lane a branch
 * of one replayed sequence.
 */
final class AllAtOncePolicy implements SchedulingPolicy {
  private final String name;
  private final LaunchMode mode;

  AllAtOncePolicy(String name, LaunchMode mode) {
    this.name = name;
    this.mode = mode;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public SchedulePlan plan(ScheduleProblem problem) {
    LaunchChoices.check(problem);
    List<Placed> all = LaunchChoices.plain(problem);
    List<List<Placed>> batches = all.isEmpty() ? List.of() : List.of(all);
    return new SchedulePlan(name, problem.limits(), batches, false, 0, mode);
  }
}
