package org.gpuquerylab.concurrency.schedule;

import java.util.Comparator;
import java.util.List;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.LaunchMode;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * Divides the device instead of choosing configurations. The device has 2, 4, 8 or 16 equal
 * partitions, each with at least 8 multiprocessors if the device is large enough. The number of
 * partitions with the smallest estimated makespan is used. Kernels are assigned to the partitions
 * by {@linkplain LongestFirst the longest first}. Each partition is a lane, whose kernels run one
 * after another. A kernel is launched over the multiprocessors of its partition. All kernels are in
 * one batch. The execution adds the partitions, with a queue for each; multiprocessors that belong
 * to no partition are idle.
 */
final class PartitionedPolicy implements SchedulingPolicy {
  static final String NAME = "partitioned";

  private static final int MOST_PARTITIONS = 16;
  private static final int LEAST_MULTIPROCESSORS = 8;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SchedulePlan plan(ScheduleProblem problem) {
    LaunchChoices.check(problem);
    int all = problem.limits().multiprocessors();
    int kernels = problem.entries().size();
    SchedulePlan best = plan(problem, 1);
    double least = PlanTime.seconds(problem, best);
    for (int p = 2; p <= MOST_PARTITIONS && p <= kernels && all / p >= least(all); p *= 2) {
      SchedulePlan next = plan(problem, p);
      double seconds = PlanTime.seconds(problem, next);
      if (p == 2 || seconds < least) {
        best = next;
        least = seconds;
      }
    }
    return best;
  }

  private static int least(int multiprocessors) {
    return multiprocessors >= 2 * LEAST_MULTIPROCESSORS ? LEAST_MULTIPROCESSORS : 1;
  }

  private static SchedulePlan plan(ScheduleProblem problem, int partitions) {
    MultiprocessorLimits whole = problem.limits();
    MultiprocessorLimits part =
        new MultiprocessorLimits(
            whole.multiprocessors() / partitions,
            whole.grouped(),
            whole.warps(),
            whole.blocks(),
            whole.registers(),
            whole.sharedBytes(),
            whole.units());
    List<Integer> entries = problem.entries();
    LaunchConfiguration[] launches = new LaunchConfiguration[problem.kernels().size()];
    double[] seconds = new double[launches.length];
    for (int e = 0; e < launches.length; e++) {
      KernelDemand kernel = problem.kernels().get(e);
      launches[e] = LaunchChoices.plain(kernel, part);
      seconds[e] = KernelLoad.of(problem.work().get(e), launches[e], part).seconds(problem.rates());
    }
    LongestFirst assigned =
        LongestFirst.assign(entries.stream().mapToDouble(e -> seconds[e]).toArray(), partitions);
    int[] level = problem.levelOfCopies();
    List<Placed> placed =
        assigned.order().stream()
            .sorted(Comparator.comparingInt(i -> level[i])) // Stable: the longest of a level first.
            .map(i -> new Placed(i, launches[entries.get(i)], assigned.machines().get(i)))
            .toList();
    List<List<Placed>> batches = placed.isEmpty() ? List.of() : List.of(placed);
    return new SchedulePlan(NAME, part, batches, false, 0, LaunchMode.PARTITIONED);
  }
}
