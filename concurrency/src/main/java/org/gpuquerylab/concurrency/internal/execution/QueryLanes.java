package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.QuerySteps;

/**
 * Assigns the operations of one query to lanes: all to one lane, or independent steps to separate
 * lanes.
 */
final class QueryLanes {
  private static final int ANY_LANE = -1;

  private final LaneProgram program;
  private final int index;
  private final QuerySteps query;
  private final boolean forks;
  private final int firstLane;

  /** For each step that was laid out, its operation. */
  private final Map<Integer, Integer> placed = new LinkedHashMap<>();

  /** The last operation on each lane of this query. */
  private final Map<Integer, Integer> ends = new LinkedHashMap<>();

  private int upload = -1;

  private QueryLanes(
      LaneProgram program, int index, QuerySteps query, int firstLane, boolean forks) {
    this.program = program;
    this.index = index;
    this.query = query;
    this.firstLane = firstLane;
    this.forks = forks;
  }

  /** Creates lanes for a query: all operations are on one lane. */
  static QueryLanes on(LaneProgram program, int lane, int index, QuerySteps query) {
    return new QueryLanes(program, index, query, lane, false);
  }

  /**
   * Creates lanes for a query: it gets its own lane, and more lanes if steps can run at the same
   * time.
   */
  static QueryLanes forking(LaneProgram program, int index, QuerySteps query) {
    return new QueryLanes(program, index, query, program.newLane(), true);
  }

  QuerySteps query() {
    return query;
  }

  /** Adds the copies of the inputs. */
  void upload() {
    upload = add(firstLane, List.of(), new ArrayList<>(), q -> query.upload(q));
  }

  /**
   * Adds a step after the steps on which it depends, and after {@code also}.
   *
   * @return the operation's index
   */
  int step(int step, Grid grid, List<Integer> also) {
    return stepOn(ANY_LANE, step, grid, also);
  }

  /** The same on a given lane. */
  int stepOn(int lane, int step, Grid grid, List<Integer> also) {
    List<Integer> after =
        new ArrayList<>(query.steps().get(step).after().stream().map(placed::get).toList());
    List<Integer> own = List.copyOf(after);
    if (own.isEmpty() && upload >= 0) {
      after.add(upload);
    }
    int operation =
        add(lane == ANY_LANE ? lane(own) : lane, also, after, q -> query.launch(step, grid, q));
    placed.put(step, operation);
    return operation;
  }

  private int add(
      int lane, List<Integer> also, List<Integer> after, Consumer<CommandQueue> commands) {
    after.addAll(also);
    int operation = program.add(index, lane, after, commands);
    ends.remove(lane);
    ends.put(lane, operation);
    return operation;
  }

  /** The lane whose last operation is one for which the step waits; otherwise a new lane. */
  private int lane(List<Integer> after) {
    if (!forks || placed.isEmpty()) {
      return firstLane;
    }
    return ends.entrySet().stream()
        .filter(end -> after.contains(end.getValue()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(program::newLane);
  }
}
