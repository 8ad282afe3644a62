package org.gpuquerylab.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.bench.arrival.ArrivalRow;
import org.gpuquerylab.bench.arrival.ArrivalStreams;
import org.gpuquerylab.bench.arrival.ScanNeighbours;
import org.gpuquerylab.concurrency.arrival.server.ArrivalServers;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.workload.PlannedQuery;
import org.gpuquerylab.concurrency.workload.Workload;
import org.gpuquerylab.concurrency.workload.selection.SelectionScan;
import org.gpuquerylab.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Latency of queries that arrive in a stream, by each way of serving them: Q1 to Q5 at random, one
 * by one (Poisson) and in bursts, at parts of the best server's capacity, which is measured first;
 * and short queries beside a scan that saturates the device. Inputs are resident. Without arguments
 * it measures small ones alone, in under a minute. From the root of the sources, after {@code mvn
 * package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:lab-cli/target/lib/*' \
 *   org.gpuquerylab.bench.ArrivalBenchmark --backend cuda:0
 * </pre>
 *
 * A line a server, stream and load, with commas: host threads, queries a second that arrive and
 * that are served, mean, median and 99th percentile of the latency in milliseconds, and the median
 * latency of the slowest kind of query alone. The rows {@code ideal-} are simulated: a device that
 * a host serves at no cost, first come, first served; the shortest first, stopped at any time or
 * where slices end; and the 99th percentile that no order of the queries can beat. What the short
 * queries gain beside the scan is the difference of their lines {@code beside a scan} and {@code no
 * scan}.
 */
@Command(name = "ArrivalBenchmark", mixinStandardHelpOptions = true)
public final class ArrivalBenchmark implements Callable<Integer> {
  private static final int SCANS = 2;

  @Option(names = "--backend", description = "A backend or device (default: cpu).")
  private String backend = "cpu";

  @Option(names = "--rows", split = ",", description = "Of the queries (2^14).")
  private List<Integer> rows = List.of(1 << 14);

  @Option(names = "--instances", description = "Readied queries of each kind (default: 6).")
  private int instances = 6;

  @Option(names = "--hosts", split = ",", description = "Threads that begin queries (1).")
  private List<Integer> hosts = List.of(1);

  @Option(names = "--loads", split = ",", description = "Parts of the capacity (0.5, 0.8).")
  private List<Double> loads = List.of(0.5, 0.8);

  @Option(names = "--bursts", split = ",", description = "Queries that arrive together (1).")
  private List<Integer> bursts = List.of(1);

  @Option(names = "--seconds", description = "Of each stream (default: 0.2).")
  private double seconds = 0.2;

  @Option(names = "--scan-rows", description = "Of the saturating scan; 0: none (2^20).")
  private int scanRows = 1 << 20;

  @Option(names = "--short-rows", description = "Of the short query (default: 2^14).")
  private int shortRows = 1 << 14;

  @Option(names = "--short-queries", description = "That arrive beside scans (default: 200).")
  private int shortQueries = 200;

  @Option(names = "--servers", split = ",", description = "By their names (default: all).")
  private List<String> servers = List.of();

  @Option(
      names = "--slice-micros",
      description = "About how long a group of a long query runs (default: 5).")
  private double sliceMicros = 1000 * ArrivalServers.SLICE_MILLIS;

  /** Runs the benchmark. */
  public static void main(String[] args) {
    System.exit(BenchmarkNames.execute(new ArrivalBenchmark(), args));
  }

  @Override
  public Integer call() {
    check();
    System.out.println(ArrivalRow.HEADER);
    try (Backend opened = Backends.find().open(backend)) {
      ExecutionContext context = ExecutionContext.of(opened, ExecutionContext.Inputs.RESIDENT);
      for (int count : rows) {
        withInstances(
            opened,
            Workload.inTurn(Workload.kinds().size(), count, 1).queries(),
            byKind -> streams(byKind, count, context));
      }
      if (scanRows > 0) {
        List<PlannedQuery> kinds =
            List.of(
                new PlannedQuery(new SelectionScan(), shortRows, 1),
                new PlannedQuery(new SelectionScan(), scanRows, 2));
        withInstances(opened, kinds, byKind -> besideScan(byKind, context));
      }
    }
    return 0;
  }

  private void check() {
    ArrivalServers.check(servers);
    rows.forEach(count -> positive("--rows", count));
    hosts.forEach(count -> positive("--hosts", count));
    bursts.forEach(count -> positive("--bursts", count));
    loads.forEach(load -> positive("--loads", load));
    positive("--seconds", seconds);
    positive("--slice-micros", sliceMicros);
    positive("--instances", instances);
    positive("--short-rows", shortRows);
    positive("--short-queries", shortQueries);
    if (scanRows < 0) {
      throw new InputException("--scan-rows: " + scanRows + " is below 0; give 0 or more");
    }
    hosts.stream()
        .filter(count -> count > instances)
        .findFirst()
        .ifPresent(
            count -> {
              throw new InputException(
                  "--hosts: %d threads need as many --instances, and there are %d"
                      .formatted(count, instances));
            });
  }

  private static void positive(String option, Number value) {
    if (!(value.doubleValue() > 0) || Double.isInfinite(value.doubleValue())) {
      throw new InputException(option + ": " + value + " is not above 0; give a number above 0");
    }
  }

  private void streams(List<List<DeviceQuery>> byKind, int count, ExecutionContext context) {
    for (int threads : hosts) {
      ArrivalServers catalogue = new ArrivalServers(sliceMicros / 1000, threads);
      new ArrivalStreams(catalogue, servers, byKind, count, seconds).run(context, bursts, loads);
    }
  }

  private void besideScan(List<List<DeviceQuery>> byKind, ExecutionContext context) {
    for (int threads : hosts) {
      ArrivalServers catalogue = new ArrivalServers(sliceMicros / 1000, threads);
      new ScanNeighbours(catalogue, servers, byKind, shortRows, shortQueries).run(context);
    }
  }

  /** Readies instances of each kind, with their inputs on the device. */
  private void withInstances(
      Backend opened, List<PlannedQuery> kinds, Consumer<List<List<DeviceQuery>>> use) {
    int scans = Math.max(SCANS, hosts.stream().max(Integer::compare).orElse(1));
    try (Closer readied = new Closer();
        CommandQueue queue = opened.newQueue()) {
      List<List<DeviceQuery>> byKind = new ArrayList<>();
      for (PlannedQuery kind : kinds) {
        List<DeviceQuery> all = new ArrayList<>();
        boolean scan = kind.size() == scanRows;
        for (int i = 0; i < (scan ? Math.min(scans, instances) : instances); i++) {
          all.add(readied.own(kind.ready(opened)));
          all.get(i).upload(queue);
        }
        byKind.add(all);
      }
      queue.finish();
      use.accept(byKind);
    }
  }
}
