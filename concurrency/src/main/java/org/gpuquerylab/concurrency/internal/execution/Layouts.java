package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.schedule.DeviceRates;
import org.gpuquerylab.concurrency.schedule.LongestFirst;
import org.gpuquerylab.concurrency.schedule.QueryLength;

/** Layouts of whole queries, in which each kernel has its best configuration alone. */
final class Layouts {
  private Layouts() {}

  /** All queries on one lane, one after another. */
  static LaneProgram sequential(List<DeviceQuery> queries, ExecutionContext context) {
    LaneProgram program = new LaneProgram();
    int lane = program.newLane();
    for (int i = 0; i < queries.size(); i++) {
      enqueue(List.of(QueryLanes.on(program, lane, i, queries.get(i))), context);
    }
    return program;
  }

  /** A lane for each query. */
  static LaneProgram aLaneEach(List<DeviceQuery> queries, ExecutionContext context) {
    LaneProgram program = new LaneProgram();
    enqueue(
        IntStream.range(0, queries.size())
            .mapToObj(i -> QueryLanes.on(program, program.newLane(), i, queries.get(i)))
            .toList(),
        context);
    return program;
  }

  /**
   * A lane for each query, and additional lanes for steps of a query that do not depend on each
   * other.
   */
  static LaneProgram branched(List<DeviceQuery> queries, ExecutionContext context) {
    return branched(queries, IntStream.range(0, queries.size()).boxed().toList(), context);
  }

  /** The layout {@link #branched}, with the queries in another order. */
  static LaneProgram branched(
      List<DeviceQuery> queries, List<Integer> order, ExecutionContext context) {
    LaneProgram program = new LaneProgram();
    enqueue(
        order.stream().map(i -> QueryLanes.forking(program, i, queries.get(i))).toList(), context);
    return program;
  }

  /**
   * Two lanes: the most memory-bound queries are on one, the most compute-bound queries on the
   * other, according to their rooflines. Therefore queries of different kinds run at the same time.
   */
  static LaneProgram paired(List<DeviceQuery> queries, ExecutionContext context) {
    LaneProgram program = new LaneProgram();
    DeviceRates rates = DeviceRates.typical(context.limits());
    double[] balance =
        queries.stream()
            .mapToDouble(query -> QueryLength.balance(rates, context.limits(), query.steps()))
            .toArray();
    List<Integer> order = LongestFirst.order(balance);
    int[] lanes = {program.newLane(), program.newLane()};
    for (int k = 0; 2 * k < order.size(); k++) {
      List<QueryLanes> pair = new ArrayList<>();
      int memory = order.get(order.size() - 1 - k);
      pair.add(QueryLanes.on(program, lanes[0], memory, queries.get(memory)));
      int compute = order.get(k);
      if (compute != memory) {
        pair.add(QueryLanes.on(program, lanes[1], compute, queries.get(compute)));
      }
      enqueue(pair, context);
    }
    return program;
  }

  /** The time of each query alone, from measurements of single kernels. */
  static double[] aloneMillis(List<DeviceQuery> queries, ExecutionContext context) {
    return queries.stream().mapToDouble(context.launches()::aloneMillis).toArray();
  }

  /**
   * Adds the operations of some queries in turn, each step with its best launch, so that the first
   * operations of all queries are enqueued first.
   */
  static void enqueue(List<QueryLanes> queries, ExecutionContext context) {
    if (context.uploads()) {
      queries.forEach(QueryLanes::upload);
    }
    int most = queries.stream().mapToInt(q -> q.query().steps().size()).max().orElse(0);
    for (int step = 0; step < most; step++) {
      for (QueryLanes query : queries) {
        if (step < query.query().steps().size()) {
          query.step(step, context.launches().best(query.query()).get(step).grid(), List.of());
        }
      }
    }
  }
}
