package org.gpuquerylab.concurrency.arrival.ideal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.arrival.Latencies;

/**
 * A device that is never idle while a query is there, and whose host costs no time. Queries wait
 * only for each other's work (an M/D/1 queue if the stream is Poisson, all kinds are alike and the
 * first to come goes first: at 80 % load 10 times a query's work at the 99th percentile). Source:
 * L. Kleinrock, "Queueing systems", volume 1, 1975.
 */
public final class IdealDevice {
  private final double[] workMillis;
  private final double[] aloneMillis;

  /**
   * A device and kinds of queries.
   *
   * @param workMillis the work of a query of each kind on a full device; not modified
   * @param aloneMillis the latency of each kind alone, which is a lower bound; not modified
   */
  public IdealDevice(double[] workMillis, double[] aloneMillis) {
    this.workMillis = workMillis.clone();
    this.aloneMillis = aloneMillis.clone();
  }

  /**
   * Every kind has the same work.
   *
   * @param perSecond the capacity
   * @param aloneMillis the latency of each kind alone; not modified
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

  /** The work of a query of a kind on the full device. */
  public double workMillis(int kind) {
    return workMillis[kind];
  }

  /** The latency of a kind alone. */
  public double aloneMillis(int kind) {
    return aloneMillis[kind];
  }

  /**
   * First come, first served. Time O(n).
   *
   * @param arrivals in the order of their times
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
   * The query with the least remaining work goes first; the device changes to another only at the
   * end of a slice. With short slices, this gives the least possible mean latency. Source: L. E.
   * Schrage, "A proof of the optimality of the shortest remaining processing time discipline",
   * Operations Research 16(3), 1968. Time O((n + s) log n) for s slices that end with an arrival in
   * them.
   *
   * @param arrivals in the order of their times
   * @param sliceMillis the least time that a query runs; 0: another can begin at any time
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

  /** The first end of a current or later slice, at an arrival or after it. */
  private static double sliceEnd(double now, double arrival, double slice) {
    return slice == 0
        ? arrival
        : Math.max(arrival, now + slice * Math.ceil((arrival - now) / slice));
  }

  /**
   * The latency that a share of the queries does not exceed in the best possible order, with all
   * arrivals known in advance and any query stopped at any time. The other queries may be left to
   * the end. Time O(n b log l) for b queries in the longest busy period and l times the precision.
   *
   * @param arrivals in the order of their times, at least one
   * @param part above 0 and at most 1
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
