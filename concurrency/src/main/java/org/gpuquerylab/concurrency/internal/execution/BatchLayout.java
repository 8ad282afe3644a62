package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.internal.query.DeviceQuery;
import org.gpuquerylab.concurrency.internal.query.KernelStep;
import org.gpuquerylab.concurrency.internal.query.KernelWork;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.concurrency.schedule.SchedulePlan;
import org.gpuquerylab.concurrency.schedule.ScheduleProblem;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicy;

/**
 * Lays kernels out by the plans of a scheduling policy. A round contains the kernels of all queries
 * that have the same depth of dependencies, so they do not depend on each other. Each round is
 * planned separately. Source: Li, Tu, Zeng 2019, "the left kernels need to wait for another round".
 *
 * @param policy plans a round; kernels are launched with the plan's configurations
 */
record BatchLayout(SchedulingPolicy policy) implements LayoutPolicy.Layout {

  /** A step of a query. */
  private record Kernel(int query, int step) {}

  @Override
  public LaneProgram program(List<DeviceQuery> queries, ExecutionContext context) {
    LaneProgram program = new LaneProgram();
    List<QueryLanes> lanes =
        IntStream.range(0, queries.size())
            .mapToObj(i -> QueryLanes.forking(program, i, queries.get(i)))
            .toList();
    if (context.uploads()) {
      lanes.forEach(QueryLanes::upload);
    }
    List<Integer> before = List.of();
    for (List<Kernel> round : rounds(queries)) {
      before = enqueue(round, lanes, context, program, before);
    }
    return program;
  }

  /** Always false: the plan is made even for a single query, because it may refuse queries. */
  @Override
  public boolean launchesEach() {
    return false;
  }

  /** Adds a round; returns the operations for which the next round waits. */
  private List<Integer> enqueue(
      List<Kernel> round,
      List<QueryLanes> lanes,
      ExecutionContext context,
      LaneProgram program,
      List<Integer> first) {
    SchedulePlan plan = policy.plan(problem(round, lanes, context.limits()));
    List<Integer> before = first;
    for (List<SchedulePlan.Placed> batch : plan.batches()) {
      List<Integer> operations = new ArrayList<>();
      for (SchedulePlan.Placed placed : batch) {
        Kernel kernel = round.get(placed.kernel());
        QueryLanes query = lanes.get(kernel.query());
        operations.add(query.step(kernel.step(), grid(placed, plan.limits()), before));
      }
      if (plan.barriers()) {
        before = List.of(program.join(program.lane(operations.get(0)), operations));
      }
    }
    return before;
  }

  /** The steps of all queries, grouped by the length of the longest chain of steps before them. */
  private static List<List<Kernel>> rounds(List<DeviceQuery> queries) {
    List<List<Kernel>> rounds = new ArrayList<>();
    for (int q = 0; q < queries.size(); q++) {
      List<KernelStep> steps = queries.get(q).steps();
      int[] level = new int[steps.size()];
      for (int s = 0; s < level.length; s++) {
        level[s] = steps.get(s).after().stream().mapToInt(a -> level[a] + 1).max().orElse(0);
        while (rounds.size() <= level[s]) {
          rounds.add(new ArrayList<>());
        }
        rounds.get(level[s]).add(new Kernel(q, s));
      }
    }
    return rounds;
  }

  private static ScheduleProblem problem(
      List<Kernel> round, List<QueryLanes> lanes, MultiprocessorLimits limits) {
    List<KernelDemand> demands = new ArrayList<>();
    List<KernelWork> work = new ArrayList<>();
    for (Kernel kernel : round) {
      KernelStep step = lanes.get(kernel.query()).query().steps().get(kernel.step());
      demands.add(resident(step, limits));
      work.add(step.work());
    }
    return new ScheduleProblem(demands, work, limits);
  }

  /**
   * The demand with at most as many threads as can be resident at once. The kernels stride over
   * their input, so the model may choose the number of threads.
   */
  private static KernelDemand resident(KernelStep step, MultiprocessorLimits limits) {
    long threads = (long) limits.warps() * MultiprocessorLimits.WARP_THREADS;
    return step.demand().atMost(threads * limits.multiprocessors()).single();
  }

  private static Grid grid(SchedulePlan.Placed placed, MultiprocessorLimits limits) {
    int threads = placed.configuration().threadsPerBlock();
    return new Grid(placed.configuration().gridBlocks(limits) * threads, threads);
  }
}
