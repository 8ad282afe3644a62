package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.LaunchMode;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * The paper's baseline: one kernel after another, each in the configuration that is best alone
 * according to the model of time. Each batch is one kernel, and all kernels are in one lane. Two
 * policies share this class: {@code sequential} launches the kernels from the host into one queue,
 * and {@code sequential-replayed} captures the queue once and replays it.
 */
final class SequentialPolicy implements SchedulingPolicy {
  private final String name;
  private final LaunchMode mode;

  SequentialPolicy(String name, LaunchMode mode) {
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
    List<List<Placed>> batches = new ArrayList<>();
    for (int entry : problem.entries()) {
      batches.add(
          List.of(
              new Placed(
                  batches.size(),
                  LaunchChoices.best(
                      problem.kernels().get(entry),
                      problem.work().get(entry),
                      problem.limits(),
                      problem.rates()),
                  0)));
    }
    return new SchedulePlan(name, problem.limits(), batches, true, 0, mode);
  }
}
