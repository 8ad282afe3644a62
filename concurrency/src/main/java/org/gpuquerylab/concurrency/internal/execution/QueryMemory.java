package org.gpuquerylab.concurrency.internal.execution;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryFault;

/**
 * The memory manager of MultiQx, which keeps the queries' device memory within a budget. A query
 * gets its memory when it begins. If the budget or the device has no room, queries that do not run
 * lose theirs: first the one with the lowest cost, which is the time to copy its inputs again for
 * each freed byte, divided by the time since its last use. If that is not enough, the query waits
 * until another one ends. Kernels do not change inputs, so nothing is copied back. A query that
 * exceeds the whole budget runs alone. Safe to use from several threads. Source: cost-driven
 * replacement in Wang et al. 2014.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class QueryMemory {
  /**
   * The fixed cost of a copy, expressed as the number of bytes that could be copied in that time.
   */
  private static final double LATENCY_BYTES = 256 << 10;

  private final List<DeviceQuery> queries;
  private final long budget;

  /** The queries that have memory, with the time of their last use. */
  private final Map<Integer, Long> lastUse = new HashMap<>();

  /** The queries whose inputs are on the device. */
  private final Set<Integer> loaded = new HashSet<>();

  private final Set<Integer> running = new HashSet<>();
  private long clock;
  private long evictions;

  /** The queries that have memory have their inputs there; those above the budget lose it. */
  QueryMemory(List<DeviceQuery> queries, long budget) {
    this.queries = queries;
    this.budget = budget;
    for (int i = 0; i < queries.size(); i++) {
      if (queries.get(i).isAllocated()) {
        lastUse.put(i, clock++);
        loaded.add(i);
      }
    }
    boolean evicted = true;
    while (allocated() > budget && evicted) {
      evicted = evictCheapest();
    }
  }

  /**
   * Begins a query: gives it memory, if necessary after waiting for other queries.
   *
   * @return whether its inputs must be copied
   * @throws QueryFault if the device has no room for the query alone
   */
  synchronized boolean begin(int query) {
    DeviceQuery own = queries.get(query);
    while (!lastUse.containsKey(query) && allocated() > budget - own.deviceBytes() && free()) {
      // One query less holds memory, or one has ended.
    }
    running.add(query);
    while (true) {
      try {
        own.allocate();
        lastUse.put(query, clock++);
        return !loaded.contains(query);
      } catch (QueryFault e) {
        running.remove(query);
        if (!free()) {
          throw e;
        }
        running.add(query);
      }
    }
  }

  /** Records that the query's inputs are on the device. */
  synchronized void load(int query) {
    loaded.add(query);
  }

  /** Records that the query no longer uses its memory. */
  synchronized void end(int query) {
    running.remove(query);
    notifyAll();
  }

  /** The number of times that a query lost its memory. */
  synchronized long evictions() {
    return evictions;
  }

  /** Evicts a query, or waits until one ends; false if no query holds memory or runs. */
  @SuppressWarnings(
      "WaitNotInLoop") // The callers try again in a loop, so a wake-up too many does no harm.
  private synchronized boolean free() {
    if (evictCheapest()) {
      return true;
    }
    if (running.isEmpty()) {
      return false;
    }
    try {
      wait();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BackendException("interrupted while a query waits for memory", e);
    }
  }

  private boolean evictCheapest() {
    int victim = -1;
    double cheapest = Double.POSITIVE_INFINITY;
    for (Map.Entry<Integer, Long> held : lastUse.entrySet()) {
      if (!running.contains(held.getKey())) {
        double bytes = queries.get(held.getKey()).deviceBytes();
        double cost = (LATENCY_BYTES + bytes) / Math.max(bytes, 1) / (clock - held.getValue());
        if (cost < cheapest) {
          cheapest = cost;
          victim = held.getKey();
        }
      }
    }
    if (victim < 0) {
      return false;
    }
    lastUse.remove(victim);
    loaded.remove(victim);
    queries.get(victim).release();
    evictions++;
    return true;
  }

  private long allocated() {
    return lastUse.keySet().stream().mapToLong(i -> queries.get(i).deviceBytes()).sum();
  }
}
