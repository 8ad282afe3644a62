package org.gpuquerylab.concurrency.internal.arrival;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Servers that answer one stream of queries together. Each server has its own host thread,
 * instances and queues.
 *
 * @param name the name of each server
 * @param servers at least one server; they are closed together with this group
 */
public record ServerGroup(String name, List<QueryServer> servers) implements AutoCloseable {
  /** Copies the list. */
  public ServerGroup {
    servers = List.copyOf(servers);
  }

  /**
   * Creates servers that begin each query separately. The servers share the waiting line, so a
   * query waits only if all of them are busy. The limit of running queries applies to each server
   * separately.
   *
   * @param byKind the instances of each kind, at least as many of each kind as there are hosts; the
   *     caller closes them
   * @param hosts number of threads, at least 1
   */
  public static ServerGroup lanes(
      LaneOptions options, List<List<DeviceQuery>> byKind, int hosts, ExecutionContext context) {
    List<List<List<DeviceQuery>>> dealt = dealt(byKind, hosts);
    WaitingLine line = new WaitingLine(byKind.size());
    Closer opened = new Closer();
    return opened.orClose(
        () -> {
          List<QueryServer> servers = new ArrayList<>();
          for (List<List<DeviceQuery>> own : dealt) {
            servers.add(opened.own(new LaneServer(options, own, context, line)));
          }
          return new ServerGroup(options.name(), servers);
        });
  }

  /**
   * Creates servers that run the waiting queries as batches. A batch consists of queries that the
   * same thread has accepted.
   *
   * @param policy plans the batches; null gives each query a branch
   * @param byKind as for {@link #lanes}
   * @param most the maximum number of queries in a batch
   */
  public static ServerGroup batches(
      @Nullable SchedulingPolicy policy,
      int most,
      List<List<DeviceQuery>> byKind,
      int hosts,
      ExecutionContext context) {
    List<List<List<DeviceQuery>>> dealt = dealt(byKind, hosts);
    Closer opened = new Closer();
    return opened.orClose(
        () -> {
          List<QueryServer> servers = new ArrayList<>();
          for (List<List<DeviceQuery>> own : dealt) {
            int instances = own.stream().mapToInt(List::size).sum();
            servers.add(
                opened.own(new BatchServer(policy, own, Math.min(most, instances), context)));
          }
          return new ServerGroup(servers.get(0).name(), servers);
        });
  }

  /** Distributes the instances over the hosts in turn. */
  private static List<List<List<DeviceQuery>>> dealt(List<List<DeviceQuery>> byKind, int hosts) {
    int least = byKind.stream().mapToInt(List::size).min().orElse(0);
    if (hosts < 1 || hosts > least) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d host threads for %d instances of a kind: give at least 1 thread, and at most as many"
                  + " threads as instances",
              hosts,
              least));
    }
    List<List<List<DeviceQuery>>> dealt = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      List<List<DeviceQuery>> own = new ArrayList<>();
      for (List<DeviceQuery> kind : byKind) {
        List<DeviceQuery> some = new ArrayList<>();
        for (int i = host; i < kind.size(); i += hosts) {
          some.add(kind.get(i));
        }
        own.add(some);
      }
      dealt.add(own);
    }
    return dealt;
  }

  /** Serves a stream; returns when the last query has been answered. */
  public Latencies serve(List<Arrival> arrivals) {
    return servers.size() == 1
        ? ArrivalRun.of(servers.get(0), arrivals)
        : ArrivalRun.of(servers, arrivals);
  }

  @Override
  public void close() {
    try (Closer all = new Closer()) {
      servers.forEach(all::own);
    }
  }
}
