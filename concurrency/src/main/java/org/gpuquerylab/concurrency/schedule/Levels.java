package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * Extends a policy for independent kernels to kernels with dependencies: the kernels of each level
 * are planned alone, and the batches of the levels follow one another. There is no barrier between
 * two levels, because each kernel waits for the kernels on which it depends. Source: Li, Tu, Zeng
 * 2019, figure 3; the models of the paper have no dependencies.
 */
final class Levels {
  private final ScheduleProblem problem;
  private final boolean numbered;
  private final List<List<Placed>> batches = new ArrayList<>();
  private final List<Integer> barriers = new ArrayList<>();

  private Levels(ScheduleProblem problem, boolean numbered) {
    this.problem = problem;
    this.numbered = numbered;
  }

  /**
   * Plans each level; without dependencies, the whole problem.
   *
   * @param planned plans independent kernels; its plans must all have the same limits
   * @param numbered whether the lanes are the same in all levels; otherwise a lane is the index of
   *     a kernel
   */
  static SchedulePlan each(
      ScheduleProblem problem, boolean numbered, Function<ScheduleProblem, SchedulePlan> planned) {
    List<List<Integer>> levels = problem.levels();
    if (levels.size() <= 1) {
      return planned.apply(problem);
    }
    List<SchedulePlan> plans =
        levels.stream().map(level -> planned.apply(problem.only(level))).toList();
    return joined(problem, numbered, plans);
  }

  /** Joins the plans of all levels, in the order of the levels. */
  static SchedulePlan joined(ScheduleProblem problem, boolean numbered, List<SchedulePlan> plans) {
    Levels joined = new Levels(problem, numbered);
    List<List<Integer>> levels = problem.levels();
    int bound = 0;
    for (int level = 0; level < plans.size(); level++) {
      joined.add(levels.get(level), plans.get(level));
      bound = Math.max(bound, plans.get(level).bound());
    }
    SchedulePlan any = plans.get(0);
    // Kernels of one chain are in different batches.
    int least = bound == 0 ? 0 : Math.max(bound, plans.size());
    return new SchedulePlan(
        any.policy(), any.limits(), joined.batches, joined.barriers, least, any.mode());
  }

  private void add(List<Integer> level, SchedulePlan plan) {
    List<Integer> indices = problem.copies(level);
    int before = batches.size();
    plan.barriers().forEach(barrier -> barriers.add(before + barrier));
    for (List<Placed> batch : plan.batches()) {
      batches.add(
          batch.stream()
              .map(
                  one ->
                      new Placed(
                          indices.get(one.kernel()),
                          one.configuration(),
                          numbered ? one.lane() : indices.get(one.lane())))
              .toList());
    }
  }
}
