package org.gpuquerylab.concurrency.arrival.server;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.arrival.ArrivalRun;
import org.gpuquerylab.concurrency.arrival.QueryServer;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/** Measures servers before a stream: their capacity, and how many queries should run at a time. */
public final class ServerTrial {
  /** The part of the best capacity that fewer queries at a time must reach to be taken. */
  private static final double ENOUGH = 0.95;

  private ServerTrial() {}

  /**
   * Queries a second where all are there from the start.
   *
   * @param arrivals tells the kinds; their times do not matter
   */
  public static double capacity(QueryServer server, List<Arrival> arrivals) {
    List<Arrival> atOnce = arrivals.stream().map(a -> new Arrival(0, a.query())).toList();
    return ArrivalRun.of(server, atOnce).perSecond();
  }

  /**
   * Decides how many queries run at a time: the fewest that reach 95 % of the best capacity of all
   * widths, since queries beside one slow it down. The shortest of those that wait goes first.
   *
   * @param byKind the instances of each kind
   * @param arrivals a stream like the one to be served, drawn from another seed
   */
  public static LaneOptions chosen(
      List<List<DeviceQuery>> byKind, List<Arrival> arrivals, ExecutionContext context) {
    int instances = byKind.stream().mapToInt(List::size).sum();
    int[] widths = IntStream.iterate(1, width -> width <= instances, width -> 2 * width).toArray();
    double[] capacity = new double[widths.length];
    double best = 0;
    for (int i = 0; i < widths.length; i++) {
      LaneOptions options = LaneOptions.shortestFirst("chosen", widths[i]);
      try (QueryServer server = new LaneServer(options, byKind, context)) {
        capacity(server, arrivals); // warms up
        capacity[i] = capacity(server, arrivals);
        best = Math.max(best, capacity[i]);
      }
    }
    int width = 0;
    while (capacity[width] < ENOUGH * best) {
      width++;
    }
    return LaneOptions.shortestFirst("chosen", widths[width]);
  }
}
