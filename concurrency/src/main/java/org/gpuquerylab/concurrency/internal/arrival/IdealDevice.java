package org.gpuquerylab.concurrency.internal.arrival;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;

/**
 * A simulated device that is never idle while a query waits. The device's host takes no time.
 * Queries wait only for the work of other queries. If the stream is Poisson, all kinds take the
 * same time and the first query goes first, this is an M/D/1 queue: at 80 % load the 99th
 * percentile of the latency is 10 times a query's work. Source: L. Kleinrock, "Queueing systems",
 * volume 1, 1975.
 */
public final class IdealDevice {
  private final double[] workMillis;
  private final double[] aloneMillis;

  /**
   * Creates a device for some kinds of queries.
   *
   * @param workMillis the work of a query of each kind, in milliseconds of a full device; not
   *     modified
   * @param aloneMillis the latency of each kind alone in milliseconds, which is a lower bound; not
   *     modified
   */
  public IdealDevice(double[] workMillis, double[] aloneMillis) {
    this.workMillis = workMillis.clone();
    this.aloneMillis = aloneMillis.clone();
  }

  /**
   * Creates a device on which every kind has the same work.
   *
   * @param perSecond the capacity in queries per second
   * @param aloneMillis the latency of each kind alone in milliseconds; not modified
   */
  public static IdealDevice ofEqualWork(double perSecond, double[] aloneMillis) {
    double[] work = new double[aloneMillis.length];
    Arrays.fill(work, 1000 / perSecond);
    return new IdealDevice(work, aloneMillis);
  }

  /** Number of kinds. */
  public int kinds() {
    return workMillis.length;
  }

  /** The work of a query of the given kind on the full device, in milliseconds. */
  public double workMillis(int kind) {
    return workMillis[kind];
  }

  /** The latency of a query of the given kind alone, in milliseconds. */
  public double aloneMillis(int kind) {
    return aloneMillis[kind];
  }

  /**
   * The latencies if the first query to come is served first. The time is O(n).
   *
   * @param arrivals arrivals in the order of their times
   */
  public Latencies firstCome(List<Arrival> arrivals) {
    double free = 0;
    double[] latencies = new double[arrivals.size()];
    for (int i = 0; i < latencies.length; i++) {
      Arrival arrival = arrivals.get(i);
      free = Math.max(free, arrival.millis()) + workMillis[arrival.query()];
      latencies[i] = latency(arrival, free);
    }
    return latencies(arrivals, latencies);
  }

  /**
   * The latencies if the query with the least remaining work goes first. The device changes to
   * another query only at the end of a slice. With short slices, this is the smallest possible mean
   * latency. Source: L. E. Schrage, "A proof of the optimality of the shortest remaining processing
   * time discipline", Operations Research 16(3), 1968. The time is O((n + s) log n) for s slices
   * during which a query arrives.
   *
   * @param arrivals arrivals in the order of their times
   * @param sliceMillis the minimum time for which a query runs without interruption; with 0,
   *     another query can begin at any time
   */
  public Latencies shortestFirst(List<Arrival> arrivals, double sliceMillis) {
    int n = arrivals.size();
    double[] left = arrivals.stream().mapToDouble(one -> workMillis[one.query()]).toArray();
    double[] latencies = new double[n];
    PriorityQueue<Integer> waiting =
        new PriorityQueue<>(
            Comparator.<Integer>comparingDouble(i -> left[i]).thenComparingInt(i -> i));
    double now = 0;
    int next = 0;
    while (next < n || !waiting.isEmpty()) {
      now = waiting.isEmpty() ? Math.max(now, arrivals.get(next).millis()) : now;
      while (next < n && arrivals.get(next).millis() <= now) {
        waiting.add(next++);
      }
      int i = waiting.remove();
      double until = next < n ? sliceEnd(now, arrivals.get(next).millis(), sliceMillis) : now;
      if (next == n || now + left[i] <= until) {
        now += left[i];
        latencies[i] = latency(arrivals.get(i), now);
      } else {
        left[i] -= until - now;
        now = until;
        waiting.add(i);
      }
    }
    return latencies(arrivals, latencies);
  }

  /**
   * The end of the first slice that ends at or after an arrival; it may be the current slice or a
   * later one.
   */
  private static double sliceEnd(double now, double arrival, double slice) {
    return slice == 0
        ? arrival
        : Math.max(arrival, now + slice * Math.ceil((arrival - now) / slice));
  }

  /**
   * The latency that a share of the queries does not exceed in the best possible order. All
   * arrivals are known in advance, and any query can be stopped at any time. The other queries may
   * be postponed to the end. The time is O(n b log l) for b queries in the longest busy period,
   * where l is the latency divided by the precision.
   *
   * @param arrivals arrivals in the order of their times, at least one
   * @param part the share, above 0 and at most 1
   */
  public double leastQuantile(List<Arrival> arrivals, double part) {
    return new LatencyBound(this, arrivals).leastQuantile(part);
  }

  private double latency(Arrival arrival, double end) {
    return Math.max(end - arrival.millis(), aloneMillis[arrival.query()]);
  }

  private static Latencies latencies(List<Arrival> arrivals, double[] millis) {
    List<Double> all = new ArrayList<>(millis.length);
    double end = 0;
    for (int i = 0; i < millis.length; i++) {
      all.add(millis[i]);
      end = Math.max(end, arrivals.get(i).millis() + millis[i]);
    }
    return new Latencies(all, end);
  }
}
