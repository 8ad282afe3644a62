package org.gpuquerylab.joinorder.internal.parallel;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.internal.host.MemoTable;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The search state dependency graph of a query: it has a state, with a status, for each connected
 * set. A state depends on the states of its connected subsets. Only the edges from sets with one
 * relation fewer are kept. These imply all other edges: relations can be removed one at a time from
 * a connected set until any given connected subset remains, and all sets in between are connected.
 * The edges are not stored: the edges from a set lead to the sets that contain one more of its
 * neighbours.
 */
final class SearchStates {
  /** The state of a task. */
  enum Status {
    /** At least one subset has no plan yet. */
    WAITING,
    /** All subsets have their best plans; no worker has started on the set. */
    RUNNABLE,
    /** A worker is searching for the best plan. */
    RUNNING,
    /** The best plan is known. */
    DONE
  }

  private static final int RUNNING = -1;
  private static final int DONE = -2;

  private final MemoTable memo;

  /**
   * The number of unfinished subsets with one relation fewer; or {@link #RUNNING} or {@link #DONE}.
   */
  private final AtomicIntegerArray states;

  SearchStates(MemoTable memo) {
    this.memo = memo;
    this.states = new AtomicIntegerArray(memo.slots());
  }

  /**
   * Adds the edges from some sets; the graph is complete once every set was passed exactly once.
   * Any number of threads may add edges at once.
   *
   * @param sets not modified
   */
  void addEdges(QueryGraph graph, long[] sets, int from, int to, SearchLimit.Meter meter) {
    for (int i = from; i < to; i++) {
      long set = sets[i];
      meter.steps(Long.bitCount(set));
      for (long near = graph.neighbourhood(set); near != 0; near &= near - 1) {
        states.getAndIncrement(memo.slotOf(set | (near & -near)));
      }
    }
  }

  /** The status of a connected set. */
  Status status(long set) {
    int state = states.get(memo.slotOf(set));
    return switch (state) {
      case 0 -> Status.RUNNABLE;
      case RUNNING -> Status.RUNNING;
      case DONE -> Status.DONE;
      default -> Status.WAITING;
    };
  }

  /** Records that a worker starts on a runnable set. */
  void start(long set) {
    int slot = memo.slotOf(set);
    if (!states.compareAndSet(slot, 0, RUNNING)) {
      throw new IllegalStateException("set " + Long.toHexString(set) + " is " + status(set));
    }
  }

  /**
   * Records that a set has its best plan; {@link #release} must follow for each of the set's
   * successors.
   */
  void finish(long set) {
    states.set(memo.slotOf(set), DONE);
  }

  /**
   * Records that a predecessor of the set is done.
   *
   * @return whether the set has become runnable; true only once, for a single thread, which then
   *     sees the plans of all subsets
   */
  boolean release(long set) {
    return states.decrementAndGet(memo.slotOf(set)) == 0;
  }
}
