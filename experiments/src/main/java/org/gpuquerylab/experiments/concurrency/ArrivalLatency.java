package org.gpuquerylab.experiments.concurrency;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.arrival.server.ArrivalServers;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.workload.SizeClass;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.session.ExperimentMain;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Figure;

/** Latency and throughput of arriving queries under each server, at parts of the best capacity. */
public final class ArrivalLatency implements Experiment {
  static final String SERVER = "server";
  static final String SIZE = "size";
  static final String STREAM = "stream";
  static final String LOAD = "load-percent";
  static final String HOSTS = "hosts";
  static final String DRAW = "draw";

  private static final String POISSON = "poisson";
  private static final int BURST = 8;
  private static final double SECONDS = 0.5;
  private static final int FEWEST = 100;
  private static final int MOST = 50_000;
  private static final long SEED = 42;
  private static final List<String> QUICK =
      List.of("first-come-replayed", "queues-replayed", "chosen");

  private final Map<Backend, Map<Integer, ReadiedKinds>> readied = new WeakHashMap<>();
  private final Map<Point, ArrivalLoad> recalled = new HashMap<>();
  private final Map<Integer, Double> references = new HashMap<>();

  /** A quick pass, for the IDE; with arguments, {@code lab run} with these. */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new ArrivalLatency(), arguments));
  }

  @Override
  public String name() {
    return "concurrent-arrivals";
  }

  @Override
  public String title() {
    return "Queries that arrive in a stream, under each server";
  }

  @Override
  public String reproduces() {
    return "no figure; what a system that serves queries asks of the policies of H. Li, Y.-C. Tu,"
        + " B. Zeng, PLOS ONE 14(4), 2019, doi:10.1371/journal.pone.0214720";
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> servers = ArrivalServers.names();
    List<String> sizes = List.of(SizeClass.SMALL.toString(), SizeClass.MIDDLE.toString());
    List<String> streams = List.of(POISSON, "bursts");
    return List.of(
        ConcurrencyExperiment.axis(SERVER, "server", servers, QUICK),
        ConcurrencyExperiment.axis(SIZE, "rows of the queries", sizes, sizes.subList(0, 1)),
        ConcurrencyExperiment.axis(STREAM, "how they arrive", streams, streams.subList(0, 1)),
        SweepAxis.ints(
            LOAD,
            "percent of the best server's capacity",
            IntStream.of(50, 80, 95),
            IntStream.of(50, 80),
            new SweepAxis.Domain.Range(1, 150)),
        SweepAxis.ints(
            HOSTS,
            "threads that begin queries",
            IntStream.of(1),
            IntStream.of(1),
            new SweepAxis.Domain.Range(1, ReadiedKinds.INSTANCES)),
        SweepAxis.samples(DRAW, "drawn stream", 3, 1),
        SweepAxis.backends(false));
  }

  /** Each draw is a stream of its own. */
  @Override
  public int repetitions(Pass pass) {
    return 1;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 20 : 60);
  }

  /** A new process readies the queries anew. */
  @Override
  public Duration processTime() {
    return Duration.ofMinutes(5);
  }

  @Override
  public double tolerance() {
    return 0;
  }

  /** The capacity is measured once in a run, so that a load is the same in all of its processes. */
  @Override
  public void recall(List<Row> rows) {
    for (Row row : rows) {
      ArrivalLoad.of(row.measured().measures(), ReadiedKinds.kinds())
          .ifPresent(load -> recalled.putIfAbsent(capacityOf(row.point()), load));
    }
  }

  /** The part of a point that its capacity depends on. */
  private static Point capacityOf(Point point) {
    Point key = point;
    for (String axis : Set.of(SERVER, STREAM, LOAD, DRAW)) {
      key = key.without(axis);
    }
    return key;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    int hosts = point.getInt(HOSTS);
    int rows = SizeClass.valueOf(point.get(SIZE).toUpperCase(Locale.ROOT)).rows();
    ReadiedKinds kinds = readied(devices.backend(point), rows);
    ArrivalLoad known = recalled.get(capacityOf(point));
    if (known != null) {
      kinds.recall(hosts, known);
    }
    ArrivalLoad load = kinds.load(hosts);
    double perSecond = load.perSecond() * point.getInt(LOAD) / 100;
    int burst = point.get(STREAM).equals(POISSON) ? 1 : BURST;
    ArrivalProcess process = new ArrivalProcess(perSecond, burst);
    int count = (int) Math.max(FEWEST, Math.min(MOST, perSecond * SECONDS));
    List<Arrival> arrivals = process.draw(count, ReadiedKinds.kinds(), SEED + point.getInt(DRAW));
    return new ArrivalTrial(
        kinds,
        kinds.open(point.get(SERVER), hosts),
        load,
        process,
        arrivals,
        () -> reference(rows, kinds));
  }

  private synchronized ReadiedKinds readied(Backend backend, int rows) {
    return readied
        .computeIfAbsent(backend, key -> new HashMap<>())
        .computeIfAbsent(
            rows, size -> new ReadiedKinds(ExecutionContext.of(backend, Inputs.RESIDENT), size));
  }

  /** Kept, since the host takes longer than the device. */
  private synchronized double reference(int rows, ReadiedKinds kinds) {
    return references.computeIfAbsent(rows, size -> ConcurrencyTrial.checksum(kinds.references()));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return ArrivalCharts.figures(name(), rows);
  }
}
