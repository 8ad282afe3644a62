package org.gpuquerylab.concurrency.internal.arrival;

import org.gpuquerylab.backend.Event;
import org.jspecify.annotations.Nullable;

/**
 * The queries that have begun and are not known to be complete, in the order in which they began.
 */
final class RunningQueries implements AutoCloseable {
  private final int[] tickets;
  private final int[] instances;
  private final @Nullable Event[] ends;
  private final boolean inOrder;
  private int size;

  /**
   * Creates a list that has no query yet.
   *
   * @param most the maximum number of queries that can run at a time
   * @param inOrder whether queries complete in the order in which they began
   */
  RunningQueries(int most, boolean inOrder) {
    tickets = new int[most];
    instances = new int[most];
    ends = new Event[most];
    this.inOrder = inOrder;
  }

  int size() {
    return size;
  }

  /**
   * Adds a query whose commands are complete once the given event has occurred. This object closes
   * the event later.
   */
  void add(int ticket, int instance, Event end) {
    tickets[size] = ticket;
    instances[size] = instance;
    ends[size++] = end;
  }

  /**
   * Removes the queries that are complete, and returns their instances to the pool. The time is
   * O(r) for r running queries.
   *
   * @param complete receives the tickets of these queries
   * @return the number of complete queries
   */
  int complete(int[] complete, InstancePool pool) {
    int told = 0;
    int kept = 0;
    boolean open = true;
    for (int i = 0; i < size; i++) {
      Event end = ends[i];
      if (open && told < complete.length && end != null && end.isComplete()) {
        end.close();
        pool.giveBack(instances[i]);
        complete[told++] = tickets[i];
      } else {
        open = !inOrder;
        tickets[kept] = tickets[i];
        instances[kept] = instances[i];
        ends[kept++] = end;
      }
    }
    size = kept;
    return told;
  }

  /** Closes the remaining events. */
  @Override
  public void close() {
    for (int i = 0; i < size; i++) {
      Event end = ends[i];
      if (end != null) {
        end.close();
      }
    }
    size = 0;
  }
}
