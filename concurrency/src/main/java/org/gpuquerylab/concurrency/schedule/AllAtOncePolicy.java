package org.gpuquerylab.concurrency.schedule;

import java.util.List;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * All kernels at once without a model, each in a lane of its own in blocks of 256 threads; the
 * device's own scheduler decides what is resident. All kernels at once without a model, each in a
 * lane of its own in blocks of 256 threads; the device's own scheduler decides which are resident.
 * The execution adds: {@code queues} gives each lane a queue, {@code branched} makes each a branch
 * of one replayed sequence.
 */
final class AllAtOncePolicy implements SchedulingPolicy {
  private final String name;

  AllAtOncePolicy(String name) {
    this.name = name;
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
    return new SchedulePlan(name, problem.limits(), batches, false, 0);
  }
}
