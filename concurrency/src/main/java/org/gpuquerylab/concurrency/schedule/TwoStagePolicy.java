package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.internal.batch.BatchPlan;
import org.gpuquerylab.concurrency.internal.batch.TwoStageModel;
import org.gpuquerylab.concurrency.internal.batch.TwoStageSchedule;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * The paper's two-stage policy. If all kernels fit at once, they run at once, in the configurations
 * of the kernel-level model. Otherwise they run in the batches of the batch-level model, one batch
 * after another. For up to 16 kernels, the number of batches is minimal; for any number of kernels,
 * the lower bound is proved. The execution adds a queue for each lane; between batches it waits for
 * all queues. Source: Li, Tu, Zeng 2019.
 */
final class TwoStagePolicy implements SchedulingPolicy {
  static final String NAME = "two-stage";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SchedulePlan plan(ScheduleProblem problem) {
    LaunchChoices.check(problem);
    TwoStageSchedule schedule = TwoStageModel.exact(problem.limits()).schedule(problem.kernels());
    BatchPlan plan = schedule.plan();
    List<List<Placed>> batches = new ArrayList<>();
    for (int b = 0; b < plan.batches().size(); b++) {
      List<LaunchConfiguration> launches = plan.batches().get(b).configurations();
      List<Integer> kernels = plan.kernels().get(b);
      batches.add(
          IntStream.range(0, launches.size())
              .mapToObj(i -> new Placed(kernels.get(i), launches.get(i)))
              .toList());
    }
    return new SchedulePlan(NAME, schedule.limits(), batches, true, plan.bound());
  }
}
