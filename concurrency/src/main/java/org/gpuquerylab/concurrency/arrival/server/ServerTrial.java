package org.gpuquerylab.concurrency.arrival.server;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.arrival.Latencies;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/**
 * Measures servers before a stream: their capacity, what queries take, and how many queries should
 * run at a time.
 */
public final class ServerTrial {
  /** The part of the best capacity that fewer queries at a time must reach to be taken. */
  private static final double ENOUGH = 0.95;

  private static final int ALONE = 30;
  private static final int RUNS = 3;

  private ServerTrial() {}

  /**
   * Queries a second where all are there from the start.
   *
   * @param arrivals tells the kinds; their times do not matter
   */
  public static double capacity(ServerGroup server, List<Arrival> arrivals) {
    List<Arrival> atOnce = arrivals.stream().map(a -> new Arrival(0, a.query())).toList();
    return server.serve(atOnce).perSecond();
  }

  /** The best capacity of some runs, after one that warms up: what disturbs a run slows it. */
  public static double bestCapacity(ServerGroup server, List<Arrival> arrivals) {
    capacity(server, arrivals);
    return IntStream.range(0, RUNS).mapToDouble(run -> capacity(server, arrivals)).max().orElse(0);
  }

  /** The median latency of each kind, one query at a time, in milliseconds. */
  public static double[] aloneMillis(ServerGroup server, int kinds) {
    return IntStream.range(0, kinds)
        .mapToDouble(
            kind ->
                new Latencies(
                        IntStream.range(0, ALONE)
                            .mapToObj(i -> server.serve(List.of(new Arrival(0, kind))))
                            .flatMap(one -> one.millis().stream())
                            .toList(),
                        1)
                    .quantile(0.5))
        .toArray();
  }

  /**
   * What a query of each kind takes of a full device, in milliseconds: by the capacity for that
   * kind alone, all in one proportion, so that the mean of a stream is that of its own capacity.
   *
   * @param server the one of the best capacity
   * @param arrivals tells the kinds and how many queries to run of each
   * @param perSecond the capacity for these arrivals
   */
  public static double[] workMillis(
      ServerGroup server, List<Arrival> arrivals, int kinds, double perSecond) {
    double[] work =
        IntStream.range(0, kinds)
            .mapToDouble(
                kind -> {
                  int count = Math.max(1, arrivals.size() / kinds);
                  List<Arrival> all =
                      IntStream.range(0, count).mapToObj(i -> new Arrival(0, kind)).toList();
                  return 1000 / bestCapacity(server, all);
                })
            .toArray();
    double mean = arrivals.stream().mapToDouble(one -> work[one.query()]).average().orElse(1);
    double scale = 1000 / perSecond / mean;
    return IntStream.range(0, kinds).mapToDouble(kind -> scale * work[kind]).toArray();
  }

  /**
   * Decides how many queries run at a time for each host: the fewest that reach 95 % of the best
   * capacity of all widths, since queries beside one slow it down. The shortest of those that wait
   * goes first.
   *
   * @param byKind the instances of each kind, of each at least as many as hosts
   * @param arrivals a stream like the one to be served, drawn from another seed
   * @param hosts threads, at least 1
   */
  public static LaneOptions chosen(
      List<List<DeviceQuery>> byKind, List<Arrival> arrivals, int hosts, ExecutionContext context) {
    int instances = byKind.stream().mapToInt(List::size).sum() / hosts;
    int[] widths = IntStream.iterate(1, width -> width <= instances, width -> 2 * width).toArray();
    double[] capacity = new double[widths.length];
    double best = 0;
    for (int i = 0; i < widths.length; i++) {
      LaneOptions options = LaneOptions.shortestFirst("chosen", widths[i]);
      try (ServerGroup server = ServerGroup.lanes(options, byKind, hosts, context)) {
        capacity[i] = bestCapacity(server, arrivals);
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
