package org.gpuquerylab.concurrency.execution.multiqx;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/**
 * Which queries' inputs are on the device within a memory budget. A query's memory is given to it
 * when it first runs (lazily); where the budget is exceeded, the inputs that are cheapest to bring
 * back for each byte freed are evicted, the longest unused first among alike. An evicted query
 * copies its inputs again when it runs next. Inputs are not changed by kernels, so nothing is
 * copied back. Memory itself stays allocated: a readied query holds it until it is closed. Safe to
 * use from several threads. Source: Wang et al. 2014, cost-driven replacement.
 */
final class ResidentInputs {
  /** What a copy costs besides its bytes, in bytes that could be copied in the time. */
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

  /** As many queries as fit are resident, in their order. */
  synchronized void fill() {
    for (int i = 0; i < queries.size(); i++) {
      if (resident() + queries.get(i).deviceBytes() <= budget) {
        lastUse.put(i, clock++);
      }
    }
  }

  /** Begins a query; gives whether its inputs must be copied first. */
  synchronized boolean begin(int query) {
    boolean absent = !lastUse.containsKey(query);
    running.add(query);
    lastUse.put(query, clock++);
    while (absent && resident() > budget && evictCheapest()) {
      evictions++;
    }
    return absent;
  }

  /** The copy of the inputs failed. */
  synchronized void forget(int query) {
    lastUse.remove(query);
  }

  /** The query does not use its inputs any more. */
  synchronized void end(int query) {
    running.remove(query);
  }

  /** How often inputs were evicted. */
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
