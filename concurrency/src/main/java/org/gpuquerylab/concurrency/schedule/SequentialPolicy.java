package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * One kernel after another, each in its best configuration alone by the model of time: the paper's
 * baseline. Each batch is one kernel and all are in one lane. The execution adds: {@code
 * sequential} launches them from the host into one queue, {@code sequential-replayed} captures the
 * queue once and replays it.
 */
final class SequentialPolicy implements SchedulingPolicy {
  private final String name;

  SequentialPolicy(String name) {
    this.name = name;
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
    return new SchedulePlan(name, problem.limits(), batches, true, 0);
  }
}
