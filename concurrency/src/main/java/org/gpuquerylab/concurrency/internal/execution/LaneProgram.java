package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.gpuquerylab.backend.CommandQueue;

/**
 * A policy's layout: operations on lanes. A lane is an in-order queue, or a branch of a captured
 * sequence. Waiting for operations of other lanes is explicit.
 */
final class LaneProgram {
  private final List<Operation> operations = new ArrayList<>();
  private int lanes;
  private final BitSet awaited = new BitSet();

  /**
   * Commands of one query, enqueued together at one point of the program.
   *
   * @param query the query's index, or {@link QueryFaults#NO_QUERY}
   * @param lane the lane's index
   * @param after operations of other lanes that must be complete before this operation starts
   * @param commands enqueues the commands; there may be none
   */
  record Operation(int query, int lane, List<Integer> after, Consumer<CommandQueue> commands) {
    Operation {
      after = List.copyOf(after);
    }
  }

  /** Adds a lane. */
  int newLane() {
    return lanes++;
  }

  /**
   * Adds an operation at the end of a lane.
   *
   * @param after operations that must be complete before the new operation starts; earlier
   *     operations of the same lane need not be listed
   * @return the operation's index
   */
  int add(int query, int lane, List<Integer> after, Consumer<CommandQueue> commands) {
    List<Integer> others =
        after.stream().distinct().filter(i -> operations.get(i).lane() != lane).toList();
    others.forEach(awaited::set);
    operations.add(new Operation(query, lane, others, commands));
    return operations.size() - 1;
  }

  /** Adds an operation without commands, which is complete once the listed operations are. */
  int join(int lane, List<Integer> after) {
    return add(QueryFaults.NO_QUERY, lane, after, queue -> {});
  }

  /** The last operation of each lane that has one. */
  List<Integer> ends() {
    int[] last = new int[lanes];
    Arrays.fill(last, -1);
    for (int i = 0; i < operations.size(); i++) {
      last[operations.get(i).lane()] = i;
    }
    return Arrays.stream(last).filter(i -> i >= 0).boxed().toList();
  }

  /** The lane of an operation. */
  int lane(int operation) {
    return operations.get(operation).lane();
  }

  /** The operations in the order in which they are enqueued. */
  List<Operation> operations() {
    return operations;
  }

  /** Whether an operation of another lane waits for a given operation. */
  boolean isAwaited(int operation) {
    return awaited.get(operation);
  }

  /** The number of lanes. */
  int lanes() {
    return lanes;
  }
}
