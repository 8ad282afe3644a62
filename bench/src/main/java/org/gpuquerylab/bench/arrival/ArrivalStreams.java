package org.gpuquerylab.bench.arrival;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.arrival.ideal.IdealDevice;
import org.gpuquerylab.concurrency.arrival.server.ArrivalServers;
import org.gpuquerylab.concurrency.arrival.server.ServerGroup;
import org.gpuquerylab.concurrency.arrival.server.ServerTrial;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/**
 * Streams of all kinds of queries of one size, served by each server and by ideal devices.
 *
 * @param byKind the instances of each kind
 * @param rows of the queries
 * @param names of the servers; none: all
 * @param seconds of each stream
 */
public record ArrivalStreams(
    ArrivalServers servers,
    List<String> names,
    List<List<DeviceQuery>> byKind,
    int rows,
    double seconds) {
  private static final int LEAST = 200;
  private static final int MOST = 50_000;
  private static final int TRIAL = 500;

  /** Measures the capacity, then each burst and load. */
  public void run(ExecutionContext context, List<Integer> bursts, List<Double> loads) {
    List<Arrival> trial = ArrivalProcess.poisson(1).draw(TRIAL, byKind.size(), 1);
    try (Closer opened = new Closer()) {
      List<ServerGroup> groups = servers.open(names, byKind, trial, context, opened);
      double[] capacities =
          groups.stream().mapToDouble(group -> ServerTrial.bestCapacity(group, trial)).toArray();
      double best = Arrays.stream(capacities).max().orElseThrow();
      int first = Arrays.stream(capacities).boxed().toList().indexOf(best);
      double[] work = ServerTrial.workMillis(groups.get(first), trial, byKind.size(), best);
      ServerGroup replayed = opened.own(ArrivalServers.replayed(byKind, context));
      IdealDevice ideal = new IdealDevice(work, ServerTrial.aloneMillis(replayed, byKind.size()));
      for (int burst : bursts) {
        for (double load : loads) {
          stream(groups, ideal, new ArrivalProcess(load * best, burst), load);
        }
      }
    }
  }

  private void stream(
      List<ServerGroup> groups, IdealDevice ideal, ArrivalProcess process, double load) {
    int count = (int) Math.max(LEAST, Math.min(MOST, process.perSecond() * seconds));
    List<Arrival> arrivals = process.draw(count, byKind.size(), 42);
    String stream = process.burst() == 1 ? "poisson" : "bursts of " + process.burst();
    double slowest =
        IntStream.range(0, ideal.kinds()).mapToDouble(ideal::aloneMillis).max().orElse(0);
    ArrivalRow row =
        new ArrivalRow(stream, rows, load, servers.hosts(), process.perSecond(), slowest);
    row.print("ideal-first-come", ideal.firstCome(arrivals));
    row.print("ideal-shortest-first", ideal.shortestFirst(arrivals, 0));
    row.print("ideal-shortest-first-sliced", ideal.shortestFirst(arrivals, servers.sliceMillis()));
    row.printBound("ideal-any-order", ideal.leastQuantile(arrivals, 0.99));
    groups.forEach(group -> row.print(group.name(), group.serve(arrivals)));
  }
}
