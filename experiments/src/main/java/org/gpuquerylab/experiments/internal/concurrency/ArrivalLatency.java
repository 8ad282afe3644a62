package org.gpuquerylab.experiments.internal.concurrency;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalServers;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.internal.workload.OwnKinds;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.internal.workload.SizeClass;
import org.gpuquerylab.concurrency.internal.workload.Workload;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Figure;

/**
 * Latency and throughput of arriving queries with each server, at several shares of the best
 * capacity.
 */
public final class ArrivalLatency implements Experiment {
  private static final double SECONDS = 0.5;
  private static final int FEWEST = 100;
  private static final int MOST = 50_000;
  private static final int MOST_AT_ONCE = 1000;
  private static final long SEED = 42;

  private final Map<Backend, Map<List<PlannedQuery>, ReadiedKinds>> readied = new WeakHashMap<>();
  private final Map<Point, ArrivalLoad> recalled = new HashMap<>();

  private final List<QueryKind> files;

  /** Creates the experiment on the paper's queries, and on those in users' jars. */
  public ArrivalLatency() {
    this(List.of());
  }

  private ArrivalLatency(List<QueryKind> files) {
    this.files = List.copyOf(files);
  }

  @Override
  public Experiment over(Path folder) {
    return new ArrivalLatency(OwnKinds.inFolder(folder));
  }

  @Override
  public void checkMeasurable(Sweep sweep) {
    StreamAxes.check(sweep);
  }

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run}.
   */
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
    return "no figure; streams of queries under the policies of H. Li, Y.-C. Tu,"
        + " B. Zeng, PLOS ONE 14(4), 2019, doi:10.1371/journal.pone.0214720";
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> sizes = List.of(SizeClass.SMALL.toString(), SizeClass.MIDDLE.toString());
    return List.of(
        StreamAxes.servers(),
        WorkloadSize.axis(WorkloadSize.AXIS, "rows of the queries", sizes, sizes.subList(0, 1)),
        SweepAxis.ints(
            ArrivalCharts.BURST,
            "queries that arrive together; with 1 the stream is Poisson",
            IntStream.of(1, 8),
            IntStream.of(1),
            new SweepAxis.Domain.Range(1, MOST_AT_ONCE)),
        SweepAxis.ints(
            ArrivalCharts.LOAD,
            "percent of the best server's capacity",
            IntStream.of(50, 80, 95),
            IntStream.of(50, 80),
            new SweepAxis.Domain.Range(1, 150)),
        StreamAxes.kinds(files),
        StreamAxes.hosts(),
        StreamAxes.slices(),
        StreamAxes.draws(),
        SweepAxis.backends(false));
  }

  /** Each draw is a different stream. */
  @Override
  public int repetitions(Pass pass) {
    return 1;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 20 : 60);
  }

  /** A new process prepares the queries again. */
  @Override
  public Duration processTime() {
    return Duration.ofMinutes(5);
  }

  @Override
  public double tolerance() {
    return 0;
  }

  /**
   * The capacity is measured once in a run, so that a load has the same meaning in all processes of
   * the run.
   */
  @Override
  public void recall(List<Row> rows) {
    for (Row row : rows) {
      ArrivalLoad.of(row.measured().measures(), StreamAxes.kinds(row.point(), files).size())
          .ifPresent(load -> recalled.putIfAbsent(capacityOf(row.point()), load));
    }
  }

  /** The axes of a point that determine its capacity. */
  private static Point capacityOf(Point point) {
    Point key = point;
    for (String axis :
        Set.of(StreamAxes.SERVER, ArrivalCharts.BURST, ArrivalCharts.LOAD, StreamAxes.DRAW)) {
      key = key.without(axis);
    }
    return key;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    ArrivalServers servers = StreamAxes.servers(point);
    ReadiedKinds kinds = readied(devices.backend(point), point);
    ArrivalLoad known = recalled.get(capacityOf(point));
    if (known != null) {
      kinds.recall(servers, known);
    }
    ArrivalLoad load = kinds.load(servers);
    double perSecond = load.perSecond() * point.getInt(ArrivalCharts.LOAD) / 100;
    ArrivalProcess process = new ArrivalProcess(perSecond, point.getInt(ArrivalCharts.BURST));
    int count = (int) Math.max(FEWEST, Math.min(MOST, perSecond * SECONDS));
    List<Arrival> arrivals =
        process.draw(count, kinds.kinds(), SEED + point.getInt(StreamAxes.DRAW));
    return new ArrivalTrial(
        kinds,
        kinds.open(servers, point.get(StreamAxes.SERVER)),
        load,
        process,
        arrivals,
        servers.sliceMillis());
  }

  private synchronized ReadiedKinds readied(Backend backend, Point point) {
    Workload workload =
        Workload.of(
            StreamAxes.kinds(point, files),
            StreamAxes.kinds(point, files).size(),
            WorkloadSize.rows(point),
            1);
    return readied
        .computeIfAbsent(backend, key -> new HashMap<>())
        .computeIfAbsent(workload.queries(), queries -> ready(backend, queries));
  }

  private static ReadiedKinds ready(Backend backend, List<PlannedQuery> queries) {
    return new ReadiedKinds(
        ExecutionContext.of(backend, Inputs.RESIDENT),
        queries,
        Collections.nCopies(queries.size(), ReadiedKinds.INSTANCES));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return ArrivalCharts.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return ArrivalTable.of(rows);
  }
}
