package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.internal.batch.LaunchOptions;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.LaunchMode;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * Minimizes the estimated makespan by list scheduling without barriers: a kernel starts as soon as
 * there is room for it. The policy tries several orders: the longest first, memory-bound and
 * compute-bound kernels in turn, the shortest first, and the given order. Each order is tried with
 * plain launches and with launches of the fewest blocks. For up to 64 kernels the policy then tries
 * to swap two kernels. A batch consists of the kernels that start at the same time; it does not
 * wait for the previous batch to end. The execution adds a branch for each lane in one replayed
 * sequence, in the order of the plan. Source: list scheduling, R. L. Graham, 1969; the model of
 * time replaces known times.
 *
 * <p>Source of the constants: limits of the search's time, chosen by hand; the seed is arbitrary.
 */
final class TimedPolicy implements SchedulingPolicy {
  static final String NAME = "timed";

  private static final int MOST_SEARCHED = 64;
  private static final int SWAPS = 24;
  private static final long SEED = 1969;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SchedulePlan plan(ScheduleProblem problem) {
    LaunchChoices.check(problem);
    List<Placed> plain = LaunchChoices.plain(problem);
    if (plain.isEmpty()) {
      return plan(problem, List.of());
    }
    int[] level = problem.levelOfCopies();
    List<Placed> best = plain;
    double least = Double.MAX_VALUE;
    for (List<Placed> launches : List.of(plain, fewestBlocks(problem, plain))) {
      for (List<Placed> order : orders(problem, launches)) {
        List<Placed> valid = byLevel(level, order);
        double seconds = PlanTime.seconds(problem, plan(problem, List.of(valid)));
        if (seconds < least * (1 - 1e-9)) {
          least = seconds;
          best = valid;
        }
      }
    }
    boolean searched = best.size() <= MOST_SEARCHED;
    return grouped(problem, searched ? swapped(problem, level, best, least) : best);
  }

  /** The same order within each level, after the levels before it. */
  private static List<Placed> byLevel(int[] level, List<Placed> order) {
    return order.stream().sorted(Comparator.comparingInt(one -> level[one.kernel()])).toList();
  }

  private static SchedulePlan plan(ScheduleProblem problem, List<List<Placed>> batches) {
    return new SchedulePlan(NAME, problem.limits(), batches, false, 0, LaunchMode.REPLAYED);
  }

  private static List<Placed> fewestBlocks(ScheduleProblem problem, List<Placed> plain) {
    List<Integer> entries = problem.entries();
    List<Placed> fewest = new ArrayList<>();
    for (Placed one : plain) {
      LaunchOptions options =
          LaunchOptions.of(problem.kernels().get(entries.get(one.kernel())), problem.limits());
      fewest.add(new Placed(one.kernel(), options.configuration(0)));
    }
    return fewest;
  }

  private static List<List<Placed>> orders(ScheduleProblem problem, List<Placed> given) {
    double[] seconds = LaunchChoices.seconds(problem);
    List<Placed> longest = new ArrayList<>(given);
    longest.sort(Comparator.comparingDouble(one -> -seconds[one.kernel()]));
    List<Placed> shortest = new ArrayList<>(longest);
    Collections.reverse(shortest);
    return List.of(longest, inTurn(problem, longest), shortest, given);
  }

  /** Memory-bound and compute-bound kernels in turn, each in the given order. */
  private static List<Placed> inTurn(ScheduleProblem problem, List<Placed> order) {
    List<Integer> entries = problem.entries();
    List<Placed> memory = new ArrayList<>();
    List<Placed> compute = new ArrayList<>();
    for (Placed one : order) {
      int entry = entries.get(one.kernel());
      boolean bound = LaunchChoices.memoryBound(problem, entry, one.configuration());
      (bound ? memory : compute).add(one);
    }
    List<Placed> turns = new ArrayList<>();
    for (int i = 0; i < Math.max(memory.size(), compute.size()); i++) {
      turns.addAll(memory.subList(Math.min(i, memory.size()), Math.min(i + 1, memory.size())));
      turns.addAll(compute.subList(Math.min(i, compute.size()), Math.min(i + 1, compute.size())));
    }
    return turns;
  }

  private static List<Placed> swapped(
      ScheduleProblem problem, int[] level, List<Placed> order, double time) {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Placed> best = new ArrayList<>(order);
    double least = time;
    for (int swap = 0; swap < SWAPS; swap++) {
      int i = random.nextInt(best.size());
      int j = random.nextInt(best.size());
      if (level[best.get(i).kernel()] != level[best.get(j).kernel()]) {
        continue;
      }
      Collections.swap(best, i, j);
      double seconds = PlanTime.seconds(problem, plan(problem, List.of(best)));
      if (seconds < least) {
        least = seconds;
      } else {
        Collections.swap(best, i, j);
      }
    }
    return best;
  }

  /**
   * Kernels in the order of their estimated starts; a kernel that had to wait for room begins a
   * batch.
   */
  private static SchedulePlan grouped(ScheduleProblem problem, List<Placed> order) {
    double[] starts = PlanTime.times(problem, plan(problem, List.of(order)));
    int[] byStart =
        IntStream.range(0, order.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> starts[i]))
            .mapToInt(i -> i)
            .toArray();
    double issue = PlanTime.issueSeconds(plan(problem, List.of()), problem.rates());
    List<List<Placed>> batches = new ArrayList<>();
    double before = 0;
    for (int i : byStart) {
      boolean waited = starts[i] > issue * i + 1e-12 && starts[i] > before;
      if (batches.isEmpty() || waited) {
        batches.add(new ArrayList<>());
      }
      batches.get(batches.size() - 1).add(order.get(i));
      before = starts[i];
    }
    return plan(problem, batches);
  }
}
