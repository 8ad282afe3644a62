package org.gpuquerylab.concurrency.internal.arrival;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/**
 * Measures servers before a stream: their capacity, the latency of queries, and the best number of
 * queries to run at a time.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
public final class ServerTrial {
  /**
   * A smaller number of queries at a time is chosen if it reaches this share of the best capacity.
   */
  private static final double ENOUGH = 0.95;

  private static final int ALONE = 30;
  private static final int RUNS = 3;

  private ServerTrial() {}

  /**
   * The number of queries per second if all queries arrive at the start.
   *
   * @param arrivals determines the kinds of the queries; the times do not matter
   */
  public static double capacity(ServerGroup server, List<Arrival> arrivals) {
    List<Arrival> atOnce = arrivals.stream().map(a -> new Arrival(0, a.query())).toList();
    return server.serve(atOnce).perSecond();
  }

  /**
   * The best capacity over some runs, after a warm-up run; disturbances can only make a run slower.
   */
  public static double bestCapacity(ServerGroup server, List<Arrival> arrivals) {
    capacity(server, arrivals);
    return IntStream.range(0, RUNS).mapToDouble(run -> capacity(server, arrivals)).max().orElse(0);
  }

  /** The median latency of each kind in milliseconds, measured with one query at a time. */
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
   * The work of a query of each kind on a full device, in milliseconds. The work follows from the
   * capacity for that kind alone, and is scaled so that the mean over a stream matches the stream's
   * own capacity.
   *
   * @param server the server with the best capacity
   * @param arrivals determines the kinds, and how many queries of each kind are run
   * @param perSecond the capacity for these arrivals, in queries per second
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
   * Chooses the number of queries that run at a time for each host: the smallest number that
   * reaches 95 % of the best capacity, because more queries at a time slow each query down. The
   * shortest waiting query goes first.
   *
   * @param byKind the instances of each kind, at least as many of each kind as there are hosts
   * @param arrivals a stream that resembles the one to be served, drawn from another seed
   * @param hosts number of threads, at least 1
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
