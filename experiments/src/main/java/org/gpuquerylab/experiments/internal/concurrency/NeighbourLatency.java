package org.gpuquerylab.experiments.internal.concurrency;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalServers;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.internal.workload.OwnKinds;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.internal.workload.SelectionScan;
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

/** The latency of short selections (Q2) that arrive while scans fill the device. */
public final class NeighbourLatency implements Experiment {
  private static final long SEED = 3;
  private static final int LEAST_SCANS = 2;

  private final Map<Backend, Map<Map.Entry<List<PlannedQuery>, Integer>, ReadiedKinds>> readied =
      new WeakHashMap<>();
  private final Map<Point, double[]> recalled = new HashMap<>();

  private final List<QueryKind> files;

  /** Creates the experiment on the paper's queries, and on those in users' jars. */
  public NeighbourLatency() {
    this(List.of());
  }

  private NeighbourLatency(List<QueryKind> files) {
    this.files = List.copyOf(files);
  }

  @Override
  public Experiment over(Path folder) {
    return new NeighbourLatency(OwnKinds.inFolder(folder));
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
    System.exit(ExperimentMain.run(new NeighbourLatency(), arguments));
  }

  @Override
  public String name() {
    return "concurrent-neighbours";
  }

  @Override
  public String title() {
    return "Short queries beside scans that fill the device, under each server";
  }

  @Override
  public String reproduces() {
    return "no figure; the waiting time of short queries under the policies of H. Li, Y.-C. Tu, B. Zeng,"
        + " PLOS ONE 14(4), 2019, doi:10.1371/journal.pone.0214720";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        StreamAxes.servers(),
        SweepAxis.names(
            NeighbourRows.SCANS,
            "whether there are scans",
            List.of(NeighbourRows.WITHOUT, NeighbourRows.BESIDE)),
        WorkloadSize.axis(
            WorkloadSize.AXIS, "rows of the short queries", List.of("1048576"), List.of("16384")),
        WorkloadSize.axis(
            NeighbourRows.SCAN_SIZE, "rows of a scan", List.of("134217728"), List.of("262144")),
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
   * The time of a query alone is measured once in a run, so that all streams of the run have the
   * same density.
   */
  @Override
  public void recall(List<Row> rows) {
    for (Row row : rows) {
      NeighbourTrial.aloneMillis(row.measured().measures())
          .ifPresent(alone -> recalled.putIfAbsent(queriesOf(row.point()), alone));
    }
  }

  /** The axes of a point that determine its queries. */
  private static Point queriesOf(Point point) {
    Point key = point;
    for (String axis :
        Set.of(StreamAxes.SERVER, NeighbourRows.SCANS, StreamAxes.SLICE, StreamAxes.DRAW)) {
      key = key.without(axis);
    }
    return key;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    ArrivalServers servers = StreamAxes.servers(point);
    ReadiedKinds kinds = readied(devices.backend(point), point);
    double[] known = recalled.get(queriesOf(point));
    if (known != null) {
      kinds.recall(known);
    }
    return new NeighbourTrial(
        kinds,
        kinds.open(servers, point.get(StreamAxes.SERVER)),
        point.get(NeighbourRows.SCANS).equals(NeighbourRows.BESIDE),
        SEED + point.getInt(StreamAxes.DRAW));
  }

  private synchronized ReadiedKinds readied(Backend backend, Point point) {
    int rows = WorkloadSize.rows(point);
    int scanRows = WorkloadSize.rows(point, NeighbourRows.SCAN_SIZE);
    int scans = Math.max(LEAST_SCANS, point.getInt(StreamAxes.HOSTS));
    List<PlannedQuery> queries =
        List.of(
            new PlannedQuery(kind(point, 0), rows, 1),
            new PlannedQuery(kind(point, 1), scanRows, 2));
    return readied
        .computeIfAbsent(backend, key -> new HashMap<>())
        .computeIfAbsent(
            Map.entry(queries, scans),
            key ->
                new ReadiedKinds(
                    ExecutionContext.of(backend, Inputs.RESIDENT),
                    queries,
                    List.of(ReadiedKinds.INSTANCES, scans)));
  }

  /** Selections, or of the user's kinds the first one (short) and the last one (long). */
  private QueryKind kind(Point point, int which) {
    List<QueryKind> kinds = StreamAxes.kinds(point, files);
    if (kinds.equals(Workload.kinds())) {
      return new SelectionScan();
    }
    return kinds.get(which == 0 ? 0 : kinds.size() - 1);
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return NeighbourRows.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return NeighbourTable.of(rows);
  }
}
