package org.gpuquerylab.concurrency.internal.execution;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.device.BackendException;

/**
 * Admits a query if its demand and the demands of the running queries together fit a budget. Other
 * queries are postponed, and reconsidered when a running query changes its demand or ends. Safe to
 * use from several threads. Source: query scheduling in Wang et al. 2014.
 */
public final class AdmissionControl {
  private final long budget;
  private final Map<Integer, Long> running = new HashMap<>();
  private int most;

  /** Creates an admission control with a budget in bytes. */
  public AdmissionControl(long budget) {
    this.budget = budget;
  }

  /** Blocks until the query is admitted, at the latest when no other one runs. */
  public synchronized void enter(int query, long demand) {
    while (!running.isEmpty() && demand > budget - demanded()) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new BackendException("interrupted while a query waits for memory", e);
      }
    }
    running.put(query, demand);
    most = Math.max(most, running.size());
  }

  /** Changes the demand of a running query. */
  synchronized void change(int query, long demand) {
    running.put(query, demand);
    notifyAll();
  }

  /** Ends a query, so that its demand no longer counts. */
  public synchronized void leave(int query) {
    running.remove(query);
    notifyAll();
  }

  /** The largest number of queries that were admitted at the same time. */
  public synchronized int most() {
    return most;
  }

  private long demanded() {
    return running.values().stream().mapToLong(Long::longValue).sum();
  }
}
