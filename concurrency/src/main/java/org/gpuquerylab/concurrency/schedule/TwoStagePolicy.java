package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.internal.batch.BatchPlan;
import org.gpuquerylab.concurrency.internal.batch.TwoStageModel;
import org.gpuquerylab.concurrency.internal.batch.TwoStageSchedule;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.LaunchMode;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * The paper's two-stage policy. If all kernels fit at once, they run at once, in the configurations
 * of the kernel-level model. Otherwise they run in the batches of the batch-level model, one batch
 * after another. For up to 16 kernels, the number of batches is minimal; for any number of kernels,
 * the lower bound is proved. Kernels with dependencies are divided into {@link Levels}, of which
 * all or none have grouped multiprocessors. Two policies share this class: {@code two-stage}
 * launches from the host, on a queue for each lane, and {@code two-stage-replayed} captures the
 * batches once as one sequence. Source: Li, Tu, Zeng 2019.
 */
final class TwoStagePolicy implements SchedulingPolicy {
  private final String name;
  private final LaunchMode mode;

  TwoStagePolicy(String name, LaunchMode mode) {
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
    TwoStageModel model = TwoStageModel.exact(problem.limits());
    List<List<KernelDemand>> levels =
        problem.levels().stream()
            .map(level -> level.stream().map(problem.kernels()::get).toList())
            .toList();
    if (levels.isEmpty()) {
      return plan(model.schedule(List.of()));
    }
    List<TwoStageSchedule> schedules = levels.stream().map(model::schedule).toList();
    if (schedules.stream().map(TwoStageSchedule::limits).distinct().count() > 1) {
      schedules = levels.stream().map(model::ungrouped).toList();
    }
    return schedules.size() == 1
        ? plan(schedules.get(0))
        : Levels.joined(problem, false, schedules.stream().map(this::plan).toList());
  }

  private SchedulePlan plan(TwoStageSchedule schedule) {
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
    return new SchedulePlan(name, schedule.limits(), batches, true, plan.bound(), mode);
  }
}
