package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.concurrency.schedule.DeviceRates;
import org.gpuquerylab.concurrency.schedule.SchedulePlan;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;
import org.gpuquerylab.concurrency.schedule.ScheduleProblem;

/** The kernels of several queries as one problem, and the commands that a plan of it gives. */
final class PlannedKernels {
  private final List<DeviceQuery> queries;
  private final List<Kernel> kernels = new ArrayList<>();
  private final ScheduleProblem problem;

  /** A step of a query. */
  private record Kernel(int query, int step) {}

  private PlannedKernels(List<DeviceQuery> queries, MultiprocessorLimits limits) {
    this.queries = queries;
    List<List<Integer>> after = new ArrayList<>();
    for (int q = 0; q < queries.size(); q++) {
      List<KernelStep> steps = queries.get(q).steps();
      int first = kernels.size();
      for (int s = 0; s < steps.size(); s++) {
        kernels.add(new Kernel(q, s));
        after.add(steps.get(s).after().stream().map(before -> first + before).toList());
      }
    }
    long most =
        (long) limits.warps() * MultiprocessorLimits.WARP_THREADS * limits.multiprocessors();
    problem =
        new ScheduleProblem(
            // The kernels stride over their input, so a plan may give them fewer threads.
            kernels.stream().map(one -> step(one).demand().atMost(most).single()).toList(),
            kernels.stream().map(one -> step(one).work()).toList(),
            after,
            limits,
            DeviceRates.typical(limits));
  }

  /** The kernels of some queries, in the order of the queries and of their steps. */
  static PlannedKernels of(List<DeviceQuery> queries, ExecutionContext context) {
    return new PlannedKernels(queries, context.limits());
  }

  private KernelStep step(Kernel kernel) {
    return queries.get(kernel.query()).steps().get(kernel.step());
  }

  ScheduleProblem problem() {
    return problem;
  }

  /**
   * The commands of a plan. A kernel waits for the kernels on which it depends; at a barrier, all
   * kernels that follow wait for all kernels before.
   *
   * @param plan a plan of this problem
   * @param uploads whether the inputs are copied to the device first
   */
  LaneProgram program(SchedulePlan plan, boolean uploads) {
    LaneProgram program = new LaneProgram();
    List<Integer> lanes = lanes(plan, program);
    List<QueryLanes> placed =
        IntStream.range(0, queries.size()).mapToObj(q -> query(q, plan, lanes, program)).toList();
    if (uploads) {
      placed.forEach(QueryLanes::upload);
    }
    List<Integer> before = List.of();
    List<Integer> since = new ArrayList<>();
    for (int b = 0; b < plan.batches().size(); b++) {
      if (plan.barriers().contains(b)) {
        before = List.of(program.join(program.lane(since.get(0)), since));
        since.clear();
      }
      for (Placed one : plan.batches().get(b)) {
        Kernel kernel = kernels.get(one.kernel());
        Grid grid = grid(one, plan.limits());
        QueryLanes query = placed.get(kernel.query());
        since.add(
            lanes.isEmpty()
                ? query.step(kernel.step(), grid, before)
                : query.stepOn(lanes.get(one.lane()), kernel.step(), grid, before));
      }
    }
    return program;
  }

  /** The plan's lanes; none if each kernel has its own lane, because chains then share a lane. */
  private static List<Integer> lanes(SchedulePlan plan, LaneProgram program) {
    if (!plan.sharesLanes()) {
      return List.of();
    }
    return IntStream.range(0, plan.lanes()).mapToObj(lane -> program.newLane()).toList();
  }

  private QueryLanes query(int q, SchedulePlan plan, List<Integer> lanes, LaneProgram program) {
    if (lanes.isEmpty()) {
      return QueryLanes.forking(program, q, queries.get(q));
    }
    int lane =
        plan.batches().stream()
            .flatMap(List::stream)
            .filter(one -> kernels.get(one.kernel()).query() == q)
            .mapToInt(Placed::lane)
            .findFirst()
            .orElse(0);
    return QueryLanes.on(program, lanes.get(lane), q, queries.get(q));
  }

  private static Grid grid(Placed placed, MultiprocessorLimits limits) {
    int threads = placed.configuration().threadsPerBlock();
    return new Grid(placed.configuration().gridBlocks(limits) * threads, threads);
  }
}
