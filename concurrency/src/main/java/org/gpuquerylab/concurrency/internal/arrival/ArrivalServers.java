package org.gpuquerylab.concurrency.internal.arrival;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.internal.execution.ExecutionPolicies;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicies;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicy;
import org.gpuquerylab.input.Suggestion;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of servers for arriving queries.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 *
 * @param sliceMillis the approximate time for which a group of a long query runs if the query is
 *     sliced, in milliseconds
 * @param hosts number of threads that begin queries, at least 1
 */
public record ArrivalServers(double sliceMillis, int hosts) {
  /** A slice, in milliseconds, that costs little and lets other queries start soon. */
  public static final double SLICE_MILLIS = 0.005;

  private static final String CHOSEN = "chosen";
  private static final String CHOSEN_PRIORITIES = "chosen-priorities";
  private static final int MOST_IN_A_BATCH = 16;

  /** The names of all servers: the built-in ones, and one for each policy of a user's jar. */
  public static List<String> names() {
    return Stream.concat(
            builtIn().stream(),
            ExecutionPolicies.inJars().stream().map(name -> BatchServer.PLANNED + name))
        .toList();
  }

  /** The names of the built-in servers. */
  public static List<String> builtIn() {
    List<String> names = new ArrayList<>();
    fixed(SLICE_MILLIS).forEach(options -> names.add(options.name()));
    names.addAll(List.of(CHOSEN, CHOSEN_PRIORITIES, BatchServer.NAME));
    return names;
  }

  /** The servers that need no trial. */
  private static List<LaneOptions> fixed(double sliceMillis) {
    return List.of(
        LaneOptions.firstCome(),
        LaneOptions.firstComeReplayed(),
        LaneOptions.queues(),
        LaneOptions.queuesReplayed(),
        LaneOptions.leavingRoom(0.75),
        LaneOptions.leavingRoom(0.5),
        LaneOptions.priorities(LongQueries.givingWay()),
        LaneOptions.priorities(LongQueries.givingWaySoon(sliceMillis)));
  }

  /**
   * Opens servers.
   *
   * @param names some of the {@link #names}, or an empty list, which means all built-in ones
   * @param byKind the instances of each kind; each kind has at least as many instances as there are
   *     hosts
   * @param trial arrivals that the server {@code chosen} uses for its choice
   * @param owner closes the servers
   * @throws org.gpuquerylab.input.InputException if there is no server with one of the names
   */
  public List<ServerGroup> open(
      List<String> names,
      List<List<DeviceQuery>> byKind,
      List<Arrival> trial,
      ExecutionContext context,
      Closer owner) {
    check(names);
    List<ServerGroup> groups = new ArrayList<>();
    for (String name : names.isEmpty() ? builtIn() : names) {
      groups.add(
          owner.own(
              name.startsWith(BatchServer.PLANNED)
                  ? ServerGroup.batches(policy(name), MOST_IN_A_BATCH, byKind, hosts, context)
                  : ServerGroup.lanes(
                      options(name, byKind, trial, context), byKind, hosts, context)));
    }
    return groups;
  }

  private static @Nullable SchedulingPolicy policy(String server) {
    return server.equals(BatchServer.NAME)
        ? null
        : SchedulingPolicies.named(server.substring(BatchServer.PLANNED.length()));
  }

  /**
   * Checks the names of servers.
   *
   * @throws org.gpuquerylab.input.InputException if there is no server with the name
   */
  public static void check(List<String> names) {
    List<String> all = names();
    names.stream()
        .filter(name -> !all.contains(name))
        .forEach(
            name -> {
              throw Suggestion.unknown("server", name, all);
            });
  }

  private LaneOptions options(
      String name, List<List<DeviceQuery>> byKind, List<Arrival> trial, ExecutionContext context) {
    if (name.equals(CHOSEN)) {
      return ServerTrial.chosen(byKind, trial, hosts, context);
    }
    if (name.equals(CHOSEN_PRIORITIES)) {
      return ServerTrial.chosen(byKind, trial, hosts, context)
          .with(name, LongQueries.givingWaySoon(sliceMillis));
    }
    return fixed(sliceMillis).stream()
        .filter(options -> options.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /**
   * A server for measuring the latency of a query alone: first come, first served, with each query
   * replayed.
   */
  public static ServerGroup replayed(List<List<DeviceQuery>> byKind, ExecutionContext context) {
    return ServerGroup.lanes(LaneOptions.firstComeReplayed(), byKind, 1, context);
  }
}
