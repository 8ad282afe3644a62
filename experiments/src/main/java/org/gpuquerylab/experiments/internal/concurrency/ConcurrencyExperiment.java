package org.gpuquerylab.experiments.internal.concurrency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.internal.execution.ExecutionPolicies;
import org.gpuquerylab.concurrency.internal.execution.ExecutionPolicy;
import org.gpuquerylab.concurrency.internal.execution.TimelineSpan;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.ReferencePoint;

/**
 * Runs queries of each size under each policy. The inputs are either on the device, or copied by
 * each run.
 */
abstract class ConcurrencyExperiment implements Experiment {
  static final String QUERIES = "queries";
  static final String INPUTS = "inputs";
  static final String POLICY = "policy";
  static final String PAPER =
      "%s of H. Li, Y.-C. Tu, B. Zeng: Concurrent query processing in a GPU-based database"
          + " system, PLOS ONE 14(4), 2019, doi:10.1371/journal.pone.0214720";

  private static final List<String> QUICK =
      List.of("sequential", "sequential-replayed", "queues", "branched", "two-stage");
  private static final Set<String> FROM_HOST =
      Set.of("sequential", "queues", "two-stage", "multiqx", "multiqx-unlocked");
  private static final int COLUMNS = 2;

  /**
   * The cost of preparing, warming up and checking small queries, expressed as a number of rows.
   */
  private static final double ROWS_ASIDE = 1 << 16;

  private final Map<Backend, ExecutionContext> contexts = new WeakHashMap<>();
  private final OpenQueries open = new OpenQueries();
  private final Map<String, Double> references = new HashMap<>();

  /**
   * The workloads by name, in the order of the chart's axis; the first few are measured in a quick
   * pass.
   */
  abstract List<String> workloads(Pass pass);

  /** The workloads that a user may choose. */
  List<String> choices() {
    return workloads(Pass.FULL);
  }

  /** The sizes of a full pass, as names or numbers; the first one is measured in a quick pass. */
  List<String> sizes() {
    return WorkloadSize.names();
  }

  /** The queries of a workload. */
  abstract List<PlannedQuery> planned(String workload, int rows);

  /**
   * Prepares the queries of a workload on a backend, in the order of {@link #planned}, with their
   * inputs on the device.
   *
   * @param owner closes the queries that are opened for this trial only
   */
  List<DeviceQuery> ready(String workload, int rows, Backend backend, Closer owner) {
    return open.of(planned(workload, rows), backend);
  }

  /** Adds measures that only this experiment has. */
  void measure(
      ExecutionContext context,
      List<DeviceQuery> queries,
      List<TimelineSpan> spans,
      Map<String, Double> measures) {}

  /** The queries that give the same answers with the least work, for the lower bound. */
  List<DeviceQuery> least(List<DeviceQuery> queries, Backend backend, Closer owner) {
    return queries;
  }

  /** The speed-ups in the paper. */
  abstract List<PaperSpeedup> paper();

  /** The position of a workload on the chart's axis. */
  abstract double place(String workload);

  /** The label of the axis. */
  abstract String axis();

  /** The charts in addition to those of the speed-ups. */
  List<Chart> moreCharts(SpeedupRuns runs) {
    return List.of();
  }

  @Override
  public final List<SweepAxis> axes() {
    List<String> sizes = sizes();
    List<String> inputs = List.of("resident", "uploaded");
    return List.of(
        new SweepAxis(
            QUERIES,
            "the queries",
            workloads(Pass.FULL),
            workloads(Pass.QUICK),
            new SweepAxis.Domain.Choices(choices()),
            false),
        WorkloadSize.axis(WorkloadSize.AXIS, "rows of the queries", sizes, sizes.subList(0, 1)),
        new SweepAxis(
            INPUTS,
            "where inputs are before a run: on the device, in pinned memory, in ordinary memory",
            inputs,
            inputs.subList(0, 1),
            new SweepAxis.Domain.Choices(List.of("resident", "uploaded", "pageable")),
            false),
        new SweepAxis(
            POLICY,
            "policy",
            ExecutionPolicies.builtIn(),
            QUICK,
            new SweepAxis.Domain.Choices(ExecutionPolicies.names()),
            false),
        SweepAxis.backends(false));
  }

  @Override
  public final void checkMeasurable(Sweep sweep) {
    ExecutionPolicies.check(sweep.axes().getOrDefault(POLICY, List.of()));
  }

  /** Copies from ordinary memory cannot be captured. */
  @Override
  public boolean covers(Point point) {
    return !point.get(INPUTS).equals("pageable") || FROM_HOST.contains(point.get(POLICY));
  }

  /** A new process prepares the queries again. */
  @Override
  public final Duration processTime() {
    return Duration.ofMinutes(2);
  }

  @Override
  public final int repetitions(Pass pass) {
    return pass == Pass.QUICK ? 2 : 20;
  }

  @Override
  public final Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 10 : 60);
  }

  /**
   * The total number of rows in the queries' largest tables, plus the overhead of a measurement.
   */
  @Override
  public final double predictedCost(Point point) {
    int rows = WorkloadSize.rows(point);
    return ROWS_ASIDE + (double) rows * planned(point.get(QUERIES), 1).size();
  }

  @Override
  public final double tolerance() {
    return 0;
  }

  @Override
  public final Trial prepare(Point point, Devices devices) {
    ExecutionPolicy policy = ExecutionPolicies.named(point.get(POLICY));
    Backend backend = devices.backend(point);
    Inputs inputs = Inputs.valueOf(point.get(INPUTS).toUpperCase(Locale.ROOT));
    int rows = WorkloadSize.rows(point);
    String workload = point.get(QUERIES);
    ExecutionContext context =
        contexts
            .computeIfAbsent(backend, b -> ExecutionContext.of(b, Inputs.RESIDENT))
            .with(inputs);
    return new ConcurrencyTrial(
        new ConcurrencyTrial.Queries() {
          @Override
          public List<DeviceQuery> ready(Closer owner) {
            return ConcurrencyExperiment.this.ready(workload, rows, backend, owner);
          }

          @Override
          public List<DeviceQuery> least(List<DeviceQuery> queries, Closer owner) {
            return ConcurrencyExperiment.this.least(queries, backend, owner);
          }
        },
        policy,
        context,
        () -> reference(workload + " " + rows, planned(workload, rows)),
        (queries, spans, measures) -> measure(context, queries, spans, measures));
  }

  /** The answers are kept, because the host takes longer than the device. */
  private synchronized double reference(String key, List<PlannedQuery> planned) {
    Double known = references.get(key);
    if (known == null) {
      known = AnswerChecksum.of(planned.stream().map(PlannedQuery::reference).toList());
      references.put(key, known);
    }
    return known;
  }

  @Override
  public List<PaperNumber> paperNumbers(List<Row> rows) {
    return new SpeedupNumbers(SpeedupRuns.of(rows)).of(paper(), axis(), this::place);
  }

  @Override
  public final List<Figure> figures(List<Row> rows) {
    return SpeedupRuns.of(rows).stream().flatMap(this::figures).toList();
  }

  @Override
  public final List<ReportTable> tables(List<Row> rows) {
    return SpeedupTable.of(SpeedupRuns.of(rows));
  }

  private Stream<Figure> figures(SpeedupRuns runs) {
    List<ReferencePoint> paper = PaperSpeedup.points(paper());
    List<Chart> charts = new ArrayList<>();
    charts.add(runs.speedups("sequential", axis(), this::place, paper));
    charts.add(runs.speedups("sequential-replayed", axis(), this::place, paper));
    charts.addAll(moreCharts(runs));
    Figure speedups =
        new Figure(
            name() + "-" + runs.fileName(),
            title() + ", " + runs.title(),
            SpeedupRuns.CAPTION,
            COLUMNS,
            charts);
    List<Chart> timelines = runs.timelines();
    return timelines.isEmpty()
        ? Stream.of(speedups)
        : Stream.of(
            speedups,
            new Figure(
                name() + "-timeline-" + runs.fileName(),
                "Timelines, " + runs.title(),
                SpeedupRuns.TIMELINE,
                COLUMNS,
                timelines));
  }
}
