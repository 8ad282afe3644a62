package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.concurrency.internal.batch.KernelPlacement;
import org.gpuquerylab.concurrency.internal.batch.TwoStageModel;
import org.gpuquerylab.concurrency.internal.batch.TwoStageSchedule;
import org.gpuquerylab.concurrency.resource.KernelDemand;
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
    List<Integer> entries = problem.entries();
    List<KernelDemand> numbered = new ArrayList<>();
    for (int entry : entries) {
      String index =
          Integer.toString(numbered.size()); // Names may occur twice, but indices may not.
      numbered.add(problem.kernels().get(entry).single().named(index));
    }
    TwoStageSchedule schedule = TwoStageModel.exact(problem.limits()).schedule(numbered);
    List<List<Placed>> batches = new ArrayList<>();
    for (KernelPlacement placement : schedule.plan().batches()) {
      List<Placed> batch = new ArrayList<>();
      for (LaunchConfiguration launch : placement.configurations()) {
        int kernel = Integer.parseInt(launch.kernel());
        String name = problem.kernels().get(entries.get(kernel)).name();
        batch.add(
            new Placed(
                kernel,
                new LaunchConfiguration(
                    name, launch.blocksPerMultiprocessor(), launch.warpsPerBlock())));
      }
      batches.add(batch);
    }
    return new SchedulePlan(NAME, schedule.limits(), batches, true, schedule.plan().bound());
  }
}
