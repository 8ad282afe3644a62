package org.gpuquerylab.concurrency.arrival;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;

/**
 * What no server of a stream can beat that begins queries in the order in which they come: a device
 * that works at its measured capacity whenever a query is there, that a host begins at no cost, and
 * that gives each query all of itself. Queries then wait for the work that came before them alone
 * (an M/D/1 queue where the stream is Poisson: at 80 % load 10 times a query's work at the 99th
 * percentile). Source: L. Kleinrock, "Queueing systems", volume 1, 1975.
 */
public final class IdealDevice {
  private IdealDevice() {}

  /**
   * The latencies of a stream. Time O(n).
   *
   * @param arrivals in the order of their times
   * @param perSecond the capacity: queries a second where none waits for an arrival
   * @param aloneMillis the latency of each kind alone, which none undercuts; not modified
   */
  public static Latencies of(List<Arrival> arrivals, double perSecond, double[] aloneMillis) {
    double work = 1000 / perSecond;
    double free = 0;
    double end = 0;
    List<Double> latencies = new ArrayList<>(arrivals.size());
    for (Arrival arrival : arrivals) {
      free = Math.max(free, arrival.millis()) + work;
      double latency = Math.max(free - arrival.millis(), aloneMillis[arrival.query()]);
      latencies.add(latency);
      end = Math.max(end, arrival.millis() + latency);
    }
    return new Latencies(latencies, end);
  }
}
