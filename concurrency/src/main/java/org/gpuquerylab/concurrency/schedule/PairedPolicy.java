package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.concurrency.internal.batch.KernelPlacement;
import org.gpuquerylab.concurrency.internal.batch.LaunchOptions;
import org.gpuquerylab.concurrency.internal.batch.PlacementProgram;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * Complementary pairs: the longest memory-bound kernel runs with the longest compute-bound kernel
 * that fits beside it, according to their rooflines; then the next pair follows. Kernels without a
 * partner run alone. Batches contain two kernels and run one after another, in the configurations
 * of the kernel-level model. The execution adds a queue for each of the two lanes. Source: similar
 * to F. Strati, X. Ma, A. Klimovic, "Orion", EuroSys 2024, but without its interrupts.
 */
final class PairedPolicy implements SchedulingPolicy {
  static final String NAME = "paired";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SchedulePlan plan(ScheduleProblem problem) {
    LaunchChoices.check(problem);
    return Levels.each(problem, true, PairedPolicy::pairs);
  }

  private static SchedulePlan pairs(ScheduleProblem problem) {
    List<Integer> entries = problem.entries();
    double[] seconds = LaunchChoices.seconds(problem);
    List<Placed> memory = new ArrayList<>();
    List<Placed> compute = new ArrayList<>();
    for (Placed one : LaunchChoices.plain(problem)) {
      int entry = entries.get(one.kernel());
      boolean bound = LaunchChoices.memoryBound(problem, entry, one.configuration());
      (bound ? memory : compute).add(one);
    }
    Comparator<Placed> longest = Comparator.comparingDouble(one -> -seconds[one.kernel()]);
    memory.sort(longest);
    compute.sort(longest);
    List<List<Placed>> batches = new ArrayList<>();
    for (Placed one : memory) {
      batches.add(partner(problem, entries, one, compute));
    }
    compute.forEach(one -> batches.add(List.of(lane(one, one.configuration(), 0))));
    return new SchedulePlan(NAME, problem.limits(), batches, true, 0);
  }

  /**
   * The kernel with the first partner that fits, or the kernel alone; the partner is removed from
   * the list.
   */
  private static List<Placed> partner(
      ScheduleProblem problem, List<Integer> entries, Placed one, List<Placed> partners) {
    PlacementProgram program = new PlacementProgram(problem.limits());
    KernelDemand kernel = problem.kernels().get(entries.get(one.kernel())).single();
    LaunchOptions options = LaunchOptions.of(kernel, problem.limits());
    for (int p = 0; p < partners.size(); p++) {
      KernelDemand other = problem.kernels().get(entries.get(partners.get(p).kernel())).single();
      LaunchOptions others = LaunchOptions.of(other, problem.limits());
      Optional<KernelPlacement> both = program.placeOptions(List.of(options, others));
      if (both.isPresent()) {
        List<LaunchConfiguration> launches = both.get().configurations();
        Placed partner = partners.remove(p);
        return List.of(lane(one, launches.get(0), 0), lane(partner, launches.get(1), 1));
      }
    }
    return List.of(lane(one, one.configuration(), 0));
  }

  private static Placed lane(Placed one, LaunchConfiguration launch, int lane) {
    return new Placed(one.kernel(), launch, lane);
  }
}
