package org.gpuquerylab.concurrency.internal.execution;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.concurrency.internal.query.DeviceQuery;

/**
 * Tracks the queries whose inputs are on the device, within a memory budget. A query gets its
 * memory when it first runs. If the budget is exceeded, inputs with the lowest cost are evicted.
 * The cost is the time to copy the inputs again for each freed byte, divided by the time since
 * their last use. An evicted query copies its inputs again when it next runs. Kernels do not change
 * inputs, so nothing is copied back. The memory stays allocated: a prepared query holds it until it
 * is closed. Safe to use from several threads. Source: cost-driven replacement in Wang et al. 2014.
 */
final class ResidentInputs {
  /**
   * The fixed cost of a copy, expressed as the number of bytes that could be copied in that time.
   */
  private static final double LATENCY_BYTES = 256 << 10;

  private final List<DeviceQuery> queries;
  private final long budget;
  private final Map<Integer, Long> lastUse = new HashMap<>();
  private final Set<Integer> running = new HashSet<>();
  private long clock;
  private long evictions;

  ResidentInputs(List<DeviceQuery> queries, long budget) {
    this.queries = queries;
    this.budget = budget;
  }

  /** Makes as many queries resident as the budget allows, in their order, before the first run. */
  synchronized void fill() {
    for (int i = 0; i < queries.size(); i++) {
      if (resident() + queries.get(i).deviceBytes() <= budget) {
        lastUse.put(i, clock++);
      }
    }
  }

  /** Begins a query; returns whether its inputs must be copied first. */
  synchronized boolean begin(int query) {
    boolean absent = !lastUse.containsKey(query);
    running.add(query);
    lastUse.put(query, clock++);
    while (absent && resident() > budget && evictCheapest()) {
      evictions++;
    }
    return absent;
  }

  /** Records that the copy of the inputs failed. */
  synchronized void forget(int query) {
    lastUse.remove(query);
  }

  /** Records that the query no longer uses its inputs. */
  synchronized void end(int query) {
    running.remove(query);
  }

  /** The number of times that inputs were evicted. */
  synchronized long evictions() {
    return evictions;
  }

  synchronized boolean isResident(int query) {
    return lastUse.containsKey(query);
  }

  private boolean evictCheapest() {
    int victim = -1;
    double cheapest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < queries.size(); i++) {
      Long used = lastUse.get(i);
      if (used != null && !running.contains(i)) {
        double bytes = queries.get(i).deviceBytes();
        double cost = (LATENCY_BYTES + bytes) / Math.max(bytes, 1) / (clock - used);
        if (cost < cheapest) {
          cheapest = cost;
          victim = i;
        }
      }
    }
    return victim >= 0 && lastUse.remove(victim) != null;
  }

  private long resident() {
    return lastUse.keySet().stream().mapToLong(i -> queries.get(i).deviceBytes()).sum();
  }
}
