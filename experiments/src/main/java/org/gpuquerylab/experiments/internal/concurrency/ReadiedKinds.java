package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalServers;
import org.gpuquerylab.concurrency.internal.arrival.IdealDevice;
import org.gpuquerylab.concurrency.internal.arrival.ServerGroup;
import org.gpuquerylab.concurrency.internal.arrival.ServerTrial;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.internal.execution.ExecutionPolicies;
import org.gpuquerylab.concurrency.internal.execution.QueryExecution;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/**
 * Instances of some kinds of queries on one backend, whose inputs are on the device. The instances
 * stay open as long as the backend does.
 */
final class ReadiedKinds {
  /** The number of instances of each kind, unless the queries are large. */
  public static final int INSTANCES = 6;

  private static final double TRIAL_MILLIS = 50;
  private static final int MOST_IN_TRIAL = 500;
  private static final int FEWEST_IN_TRIAL = 20;

  private final ExecutionContext context;
  private final List<PlannedQuery> planned;
  private final List<Integer> instances;
  private final List<List<DeviceQuery>> byKind = new ArrayList<>();
  private final Map<ArrivalServers, ArrivalLoad> loads = new HashMap<>();
  private double[] aloneMillis = {};
  private double expected = Double.NaN;

  /**
   * Prepares all instances, and runs each of them once.
   *
   * @param planned one query of each kind
   * @param instances the number of instances of each kind
   */
  public ReadiedKinds(
      ExecutionContext context, List<PlannedQuery> planned, List<Integer> instances) {
    this.context = context;
    this.planned = List.copyOf(planned);
    this.instances = List.copyOf(instances);
    Closer readied = new Closer();
    readied.orClose(
        () -> {
          ready(readied);
          return this;
        });
  }

  private void ready(Closer readied) {
    List<DeviceQuery> all = new ArrayList<>();
    try (CommandQueue queue = context.backend().newQueue()) {
      for (int kind = 0; kind < planned.size(); kind++) {
        List<DeviceQuery> own = new ArrayList<>();
        for (int i = 0; i < instances.get(kind); i++) {
          DeviceQuery instance = readied.own(planned.get(kind).ready(context.backend()));
          instance.upload(queue);
          own.add(instance);
        }
        byKind.add(own);
        all.addAll(own);
      }
      queue.finish();
    }
    try (QueryExecution once = ExecutionPolicies.named("sequential").ready(all, context)) {
      once.run();
      once.outcomes();
    }
  }

  /** The number of kinds. */
  public int kinds() {
    return planned.size();
  }

  /** Opens a server of these queries; if the server has options, they are chosen by a trial. */
  public ServerGroup open(ArrivalServers servers, String name) {
    Closer opened = new Closer();
    return opened.orClose(() -> open(servers, List.of(name), opened).get(0));
  }

  private List<ServerGroup> open(ArrivalServers servers, List<String> names, Closer owner) {
    return servers.open(names, byKind, trial(), context, owner);
  }

  /** The number of queries that together take some milliseconds. */
  private List<Arrival> trial() {
    double mean = Arrays.stream(aloneMillis()).average().orElse(1);
    int count = (int) Math.min(MOST_IN_TRIAL, Math.max(FEWEST_IN_TRIAL, TRIAL_MILLIS / mean));
    return ArrivalProcess.poisson(1).draw(count, kinds(), 1);
  }

  /**
   * The median latency of each kind alone, in milliseconds, as a copy; it is measured if it is not
   * known yet.
   */
  public double[] aloneMillis() {
    if (aloneMillis.length == 0) {
      try (ServerGroup replayed = ArrivalServers.replayed(byKind, context)) {
        aloneMillis = ServerTrial.aloneMillis(replayed, kinds());
      }
    }
    return aloneMillis.clone();
  }

  /**
   * Stores the latencies of the kinds alone that another process has measured.
   *
   * @param millis the latency of each kind; not modified
   */
  public void recall(double[] millis) {
    if (aloneMillis.length == 0) {
      aloneMillis = millis.clone();
    }
  }

  /** The capacity of the best server; it is measured if it is not known yet. */
  public ArrivalLoad load(ArrivalServers servers) {
    return loads.computeIfAbsent(servers, this::measured);
  }

  /** Stores a load that another process has measured. */
  public void recall(ArrivalServers servers, ArrivalLoad load) {
    loads.putIfAbsent(servers, load);
    recall(IntStream.range(0, kinds()).mapToDouble(load.ideal()::aloneMillis).toArray());
  }

  private ArrivalLoad measured(ArrivalServers servers) {
    try (Closer opened = new Closer()) {
      List<Arrival> arrivals = trial();
      List<ServerGroup> groups = open(servers, List.of(), opened);
      List<Double> capacities =
          groups.stream().map(group -> ServerTrial.bestCapacity(group, arrivals)).toList();
      double best = Collections.max(capacities);
      ServerGroup first = groups.get(capacities.indexOf(best));
      double[] work = ServerTrial.workMillis(first, arrivals, kinds(), best);
      return new ArrivalLoad(best, new IdealDevice(work, aloneMillis()));
    }
  }

  /** The checksum of the last answers of all instances, ordered by kind. */
  double checksum() {
    return AnswerChecksum.of(
        byKind.stream().flatMap(List::stream).map(DeviceQuery::answer).toList());
  }

  /**
   * The checksum of the correct answers. The checksum is kept, because the host takes longer than
   * the device.
   */
  double expectedChecksum() {
    if (Double.isNaN(expected)) {
      expected =
          AnswerChecksum.of(
              IntStream.range(0, kinds())
                  .boxed()
                  .flatMap(
                      kind ->
                          Collections.nCopies(instances.get(kind), planned.get(kind).reference())
                              .stream())
                  .toList());
    }
    return expected;
  }
}
