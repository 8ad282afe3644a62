package org.gpuquerylab.experiments.concurrency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.arrival.ideal.IdealDevice;
import org.gpuquerylab.concurrency.arrival.server.ArrivalServers;
import org.gpuquerylab.concurrency.arrival.server.ServerGroup;
import org.gpuquerylab.concurrency.arrival.server.ServerTrial;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.execution.QueryExecution;
import org.gpuquerylab.concurrency.execution.service.ExecutionPolicies;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.workload.PlannedQuery;
import org.gpuquerylab.concurrency.workload.Workload;

/**
 * Instances of Q1 to Q5 of one size on one backend, with their inputs on the device. They stay open
 * as long as the backend does.
 */
final class ReadiedKinds {
  /** Instances of each kind. */
  static final int INSTANCES = 6;

  private static final double TRIAL_MILLIS = 50;
  private static final int MOST_IN_TRIAL = 500;
  private static final int FEWEST_IN_TRIAL = 20;

  private final ExecutionContext context;
  private final List<PlannedQuery> planned;
  private final List<List<DeviceQuery>> byKind = new ArrayList<>();
  private final Map<Integer, ArrivalLoad> loads = new HashMap<>();

  /** Readies all, and runs each once. */
  ReadiedKinds(ExecutionContext context, int rows) {
    this.context = context;
    this.planned = Workload.inTurn(Workload.kinds().size(), rows, 1).queries();
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
      for (PlannedQuery kind : planned) {
        List<DeviceQuery> instances = new ArrayList<>();
        for (int i = 0; i < INSTANCES; i++) {
          DeviceQuery instance = readied.own(kind.ready(context.backend()));
          instance.upload(queue);
          instances.add(instance);
        }
        byKind.add(instances);
        all.addAll(instances);
      }
      queue.finish();
    }
    try (QueryExecution once = ExecutionPolicies.named("sequential").ready(all, context)) {
      once.run();
      once.outcomes();
    }
  }

  /** How many kinds there are. */
  static int kinds() {
    return Workload.kinds().size();
  }

  /** Opens a server of these queries. */
  ServerGroup open(String server, int hosts) {
    Closer opened = new Closer();
    return opened.orClose(() -> open(List.of(server), hosts, opened).get(0));
  }

  private List<ServerGroup> open(List<String> servers, int hosts, Closer owner) {
    ArrivalServers catalogue = new ArrivalServers(ArrivalServers.SLICE_MILLIS, hosts);
    return catalogue.open(servers, byKind, trial(FEWEST_IN_TRIAL), context, owner);
  }

  private static List<Arrival> trial(int count) {
    return ArrivalProcess.poisson(1).draw(count, kinds(), 1);
  }

  /** The capacity of the best server with so many host threads, measured where it is not known. */
  ArrivalLoad load(int hosts) {
    return loads.computeIfAbsent(hosts, this::measured);
  }

  /** Takes a load over that another process measured. */
  void recall(int hosts, ArrivalLoad load) {
    loads.putIfAbsent(hosts, load);
  }

  private ArrivalLoad measured(int hosts) {
    try (Closer opened = new Closer()) {
      ServerGroup replayed = opened.own(ArrivalServers.replayed(byKind, context));
      double[] alone = ServerTrial.aloneMillis(replayed, kinds());
      double mean = Arrays.stream(alone).average().orElse(1);
      int count = (int) Math.min(MOST_IN_TRIAL, Math.max(FEWEST_IN_TRIAL, TRIAL_MILLIS / mean));
      List<Arrival> arrivals = trial(count);
      List<ServerGroup> groups = open(List.of(), hosts, opened);
      List<Double> capacities =
          groups.stream().map(group -> ServerTrial.bestCapacity(group, arrivals)).toList();
      double best = Collections.max(capacities);
      ServerGroup first = groups.get(capacities.indexOf(best));
      double[] work = ServerTrial.workMillis(first, arrivals, kinds(), best);
      return new ArrivalLoad(best, new IdealDevice(work, alone));
    }
  }

  /** What the instances answered last, kind by kind. */
  List<QueryAnswer> answers() {
    return byKind.stream().flatMap(List::stream).map(DeviceQuery::answer).toList();
  }

  /** What they should have answered. */
  List<QueryAnswer> references() {
    return planned.stream()
        .map(PlannedQuery::reference)
        .flatMap(answer -> IntStream.range(0, INSTANCES).mapToObj(i -> answer))
        .toList();
  }
}
