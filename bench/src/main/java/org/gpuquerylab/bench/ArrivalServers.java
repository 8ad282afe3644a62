package org.gpuquerylab.bench;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.arrival.QueryServer;
import org.gpuquerylab.concurrency.arrival.server.BatchServer;
import org.gpuquerylab.concurrency.arrival.server.LaneOptions;
import org.gpuquerylab.concurrency.arrival.server.LaneServer;
import org.gpuquerylab.concurrency.arrival.server.LongQueries;
import org.gpuquerylab.concurrency.arrival.server.ServerTrial;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/**
 * The servers that {@link ArrivalBenchmark} compares.
 *
 * @param names those that were asked for; empty: all
 * @param sliceMillis about how long a group of a long query runs where it is cut
 */
record ArrivalServers(List<String> names, double sliceMillis) {
  private static final int MOST_IN_A_BATCH = 16;

  /**
   * Opens the servers of some queries.
   *
   * @param trial arrivals by which {@code chosen} chooses
   * @param owner closes them
   */
  List<QueryServer> open(
      List<List<DeviceQuery>> byKind, List<Arrival> trial, ExecutionContext context, Closer owner) {
    List<QueryServer> all = new ArrayList<>();
    for (LaneOptions options : options(byKind, trial, context)) {
      if (isAskedFor(options.name())) {
        all.add(owner.own(new LaneServer(options, byKind, context)));
      }
    }
    if (isAskedFor(BatchServer.NAME)) {
      int instances = byKind.stream().mapToInt(List::size).sum();
      int most = Math.min(MOST_IN_A_BATCH, instances);
      all.add(owner.own(new BatchServer(byKind, most, context)));
    }
    return all;
  }

  private List<LaneOptions> options(
      List<List<DeviceQuery>> byKind, List<Arrival> trial, ExecutionContext context) {
    LaneOptions chosen = ServerTrial.chosen(byKind, trial, context);
    LongQueries sliced = LongQueries.givingWaySoon(sliceMillis);
    return List.of(
        LaneOptions.firstCome(),
        LaneOptions.firstComeReplayed(),
        LaneOptions.queues(),
        LaneOptions.queuesReplayed(),
        LaneOptions.leavingRoom(0.75),
        LaneOptions.leavingRoom(0.5),
        LaneOptions.priorities(LongQueries.givingWay()),
        LaneOptions.priorities(sliced),
        chosen,
        chosen.with("chosen-priorities", sliced));
  }

  private boolean isAskedFor(String server) {
    return names.isEmpty() || names.contains(server);
  }

  /** First come, first served, each query replayed: for the latency of a query alone. */
  static QueryServer replayed(List<List<DeviceQuery>> byKind, ExecutionContext context) {
    return new LaneServer(LaneOptions.firstComeReplayed(), byKind, context);
  }
}
