package org.gpuquerylab.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.arrival.ArrivalRun;
import org.gpuquerylab.concurrency.arrival.IdealDevice;
import org.gpuquerylab.concurrency.arrival.Latencies;
import org.gpuquerylab.concurrency.arrival.QueryServer;
import org.gpuquerylab.concurrency.arrival.server.ServerTrial;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.workload.PlannedQuery;
import org.gpuquerylab.concurrency.workload.Workload;
import org.gpuquerylab.concurrency.workload.selection.SelectionScan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Latency of queries that arrive in a stream, by each way of serving them: Q1 to Q5 at random, one
 * by one (Poisson) and in bursts, at parts of the best server's capacity, which is measured first;
 * and short queries beside a scan that saturates the device. Inputs are resident. From the root of
 * the sources, after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:lab-cli/target/lib/*' \
 *   org.gpuquerylab.bench.ArrivalBenchmark --backend cuda:0
 * </pre>
 *
 * A line a server, stream and load, with commas: queries a second that arrive and that are served,
 * mean, median and 99th percentile of the latency in milliseconds, and the median latency of the
 * slowest kind of query alone. {@code ideal-device} is what no first-come server can beat. What the
 * short queries gain beside the scan is the difference of their lines {@code beside a scan} and
 * {@code no scan}.
 */
@Command(name = "ArrivalBenchmark", mixinStandardHelpOptions = true)
public final class ArrivalBenchmark implements Callable<Integer> {
  private static final int LEAST = 200;
  private static final int MOST = 50_000;
  private static final int TRIAL = 500;
  private static final int WARM_UP = 300;
  private static final int SCANS = 2;
  private static final double SCAN_LOAD = 0.9;

  @Option(names = "--backend", description = "A backend or device (default: cpu).")
  private String backend = "cpu";

  @Option(names = "--rows", split = ",", description = "Of the queries (2^14, 2^20, 2^23).")
  private List<Integer> rows = List.of(1 << 14, 1 << 20, 1 << 23);

  @Option(names = "--instances", description = "Readied queries of each kind (default: 6).")
  private int instances = 6;

  @Option(names = "--loads", split = ",", description = "Parts of the capacity.")
  private List<Double> loads = List.of(0.5, 0.8, 0.95);

  @Option(names = "--bursts", split = ",", description = "Queries that arrive together (1,8).")
  private List<Integer> bursts = List.of(1, 8);

  @Option(names = "--seconds", description = "Of each stream (default: 0.5).")
  private double seconds = 0.5;

  @Option(names = "--scan-rows", description = "Of the saturating scan; 0: none (2^27).")
  private int scanRows = 1 << 27;

  @Option(names = "--short-rows", description = "Of the short query (default: 2^20).")
  private int shortRows = 1 << 20;

  @Option(names = "--short-queries", description = "That arrive beside scans (default: 2000).")
  private int shortQueries = 2000;

  @Option(names = "--servers", split = ",", description = "By their names (default: all).")
  private List<String> chosenServers = List.of();

  @Option(
      names = "--slice-micros",
      description = "About how long a group of a long query runs (default: 5).")
  private double sliceMicros = 5;

  /** Runs the benchmark. */
  public static void main(String[] args) {
    System.exit(BenchmarkNames.execute(new ArrivalBenchmark(), args));
  }

  @Override
  public Integer call() {
    System.out.println(
        "stream,rows,load,server,arriving_per_s,served_per_s,mean_ms,median_ms,p99_ms,alone_ms");
    try (Backend opened = Backends.find().open(backend)) {
      ExecutionContext context = ExecutionContext.of(opened, ExecutionContext.Inputs.RESIDENT);
      for (int count : rows) {
        List<PlannedQuery> kinds = Workload.inTurn(Workload.kinds().size(), count, 1).queries();
        withInstances(opened, kinds, byKind -> new Streams(byKind, context, count).run());
      }
      if (scanRows > 0) {
        besideScan(opened, context);
      }
    }
    return 0;
  }

  /** Readies instances of each kind, with their inputs on the device. */
  private void withInstances(
      Backend opened, List<PlannedQuery> kinds, Consumer<List<List<DeviceQuery>>> use) {
    try (Closer readied = new Closer();
        CommandQueue queue = opened.newQueue()) {
      List<List<DeviceQuery>> byKind = new ArrayList<>();
      for (PlannedQuery kind : kinds) {
        List<DeviceQuery> all = new ArrayList<>();
        boolean scan = kind.size() == scanRows;
        for (int i = 0; i < (scan ? Math.min(SCANS, instances) : instances); i++) {
          all.add(readied.own(kind.ready(opened)));
          all.get(i).upload(queue);
        }
        byKind.add(all);
      }
      queue.finish();
      use.accept(byKind);
    }
  }

  private ArrivalServers asked() {
    return new ArrivalServers(chosenServers, sliceMicros / 1000);
  }

  /** The median latency of each kind, one query at a time. */
  private static double[] alone(QueryServer server, int kinds) {
    return IntStream.range(0, kinds)
        .mapToDouble(
            kind -> {
              List<Double> millis = new ArrayList<>();
              for (int i = 0; i < 30; i++) {
                millis.addAll(ArrivalRun.of(server, List.of(new Arrival(0, kind))).millis());
              }
              return new Latencies(millis, 1).quantile(0.5);
            })
        .toArray();
  }

  /** Streams of all kinds of one size. */
  private final class Streams {
    private final List<List<DeviceQuery>> byKind;
    private final ExecutionContext context;
    private final int rows;

    Streams(List<List<DeviceQuery>> byKind, ExecutionContext context, int rows) {
      this.byKind = byKind;
      this.context = context;
      this.rows = rows;
    }

    void run() {
      List<Arrival> trial = ArrivalProcess.poisson(1).draw(TRIAL, byKind.size(), 1);
      try (Closer opened = new Closer()) {
        List<QueryServer> servers = asked().open(byKind, trial, context, opened);
        double best = 0;
        for (QueryServer server : servers) {
          ServerTrial.capacity(server, trial);
          best = Math.max(best, ServerTrial.capacity(server, trial));
        }
        double[] alone = alone(opened.own(ArrivalServers.replayed(byKind, context)), byKind.size());
        for (int burst : bursts) {
          for (double load : loads) {
            stream(servers, new ArrivalProcess(load * best, burst), load, alone);
          }
        }
      }
    }

    private void stream(
        List<QueryServer> servers, ArrivalProcess process, double load, double[] alone) {
      int count = (int) Math.max(LEAST, Math.min(MOST, process.perSecond() * seconds));
      List<Arrival> arrivals = process.draw(count, byKind.size(), 42);
      String stream = process.burst() == 1 ? "poisson" : "bursts of " + process.burst();
      double slowest = Arrays.stream(alone).max().orElse(0);
      double arriving = process.perSecond();
      Latencies ideal = IdealDevice.of(arrivals, arriving / load, alone);
      print(stream, rows, load, "ideal-device", arriving, ideal, slowest);
      for (QueryServer server : servers) {
        Latencies latencies = ArrivalRun.of(server, arrivals);
        print(stream, rows, load, server.name(), arriving, latencies, slowest);
      }
    }
  }

  private static void print(
      String stream,
      int rows,
      double load,
      String server,
      double perSecond,
      Latencies latencies,
      double alone) {
    System.out.printf(
        Locale.ROOT,
        "%s,%d,%.2f,%s,%.1f,%.1f,%.4f,%.4f,%.4f,%.4f%n",
        stream,
        rows,
        load,
        server,
        perSecond,
        latencies.perSecond(),
        latencies.mean(),
        latencies.quantile(0.5),
        latencies.quantile(0.99),
        alone);
  }

  /** Short queries at random times beside scans at regular ones. */
  private void besideScan(Backend opened, ExecutionContext context) {
    List<PlannedQuery> kinds =
        List.of(
            new PlannedQuery(new SelectionScan(), shortRows, 1),
            new PlannedQuery(new SelectionScan(), scanRows, 2));
    withInstances(
        opened,
        kinds,
        byKind -> {
          try (Closer servers = new Closer()) {
            List<Arrival> trial = ArrivalProcess.poisson(1).draw(40, 2, 1);
            List<QueryServer> all = asked().open(byKind, trial, context, servers);
            double[] alone = alone(servers.own(ArrivalServers.replayed(byKind, context)), 2);
            all.forEach(server -> besideScan(server, alone));
          }
        });
  }

  private void besideScan(QueryServer server, double[] alone) {
    // A scan takes nine tenths of the time and the short queries at most a twentieth.
    double perSecond = 1000 / Math.max(20 * alone[0], 2 * alone[1]);
    ArrivalRun.of(server, withScans(perSecond, Math.min(WARM_UP, shortQueries), alone[1]));
    List<Arrival> both = withScans(perSecond, shortQueries, alone[1]);
    List<Arrival> shortOnes = both.stream().filter(one -> one.query() == 0).toList();
    Latencies without = ArrivalRun.of(server, shortOnes);
    print("no scan", shortRows, 0, server.name(), perSecond, without, alone[0]);
    Latencies beside = ArrivalRun.of(server, both).of(both, 0);
    print("beside a scan", shortRows, SCAN_LOAD, server.name(), perSecond, beside, alone[0]);
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
