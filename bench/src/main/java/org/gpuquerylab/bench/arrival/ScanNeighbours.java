package org.gpuquerylab.bench.arrival;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.arrival.Latencies;
import org.gpuquerylab.concurrency.arrival.server.ArrivalServers;
import org.gpuquerylab.concurrency.arrival.server.ServerGroup;
import org.gpuquerylab.concurrency.arrival.server.ServerTrial;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/**
 * Short queries at random times, without and beside scans at regular ones.
 *
 * @param names of the servers; none: all
 * @param byKind the instances of the short query, then of the scan
 * @param rows of the short query
 * @param count short queries that arrive
 */
public record ScanNeighbours(
    ArrivalServers servers,
    List<String> names,
    List<List<DeviceQuery>> byKind,
    int rows,
    int count) {
  private static final int WARM_UP = 300;
  private static final double SCAN_LOAD = 0.9;

  /** Two rows a server. */
  public void run(ExecutionContext context) {
    try (Closer opened = new Closer()) {
      List<Arrival> trial = ArrivalProcess.poisson(1).draw(40, 2, 1);
      List<ServerGroup> groups = servers.open(names, byKind, trial, context, opened);
      ServerGroup replayed = opened.own(ArrivalServers.replayed(byKind, context));
      double[] alone = ServerTrial.aloneMillis(replayed, 2);
      groups.forEach(group -> run(group, alone[0], alone[1]));
    }
  }

  private void run(ServerGroup group, double shortMillis, double scanMillis) {
    // A scan takes nine tenths of the time and the short queries at most a twentieth.
    double perSecond = 1000 / Math.max(20 * shortMillis, 2 * scanMillis);
    group.serve(withScans(perSecond, Math.min(WARM_UP, count), scanMillis));
    List<Arrival> both = withScans(perSecond, count, scanMillis);
    List<Arrival> shortOnes = both.stream().filter(one -> one.query() == 0).toList();
    row("no scan", 0, perSecond, shortMillis).print(group.name(), group.serve(shortOnes));
    Latencies beside = group.serve(both).of(both, 0);
    row("beside a scan", SCAN_LOAD, perSecond, shortMillis).print(group.name(), beside);
  }

  private ArrivalRow row(String stream, double load, double perSecond, double shortMillis) {
    return new ArrivalRow(stream, rows, load, servers.hosts(), perSecond, shortMillis);
  }

  private static List<Arrival> withScans(double perSecond, int count, double scanMillis) {
    List<Arrival> both = new ArrayList<>(ArrivalProcess.poisson(perSecond).draw(count, 1, 3));
    double until = both.get(count - 1).millis();
    for (double millis = 0; millis < until; millis += scanMillis / SCAN_LOAD) {
      both.add(new Arrival(millis, 1));
    }
    both.sort(Comparator.comparingDouble(Arrival::millis));
    return both;
  }
}
