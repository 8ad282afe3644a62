package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.internal.execution.TimelineSpan;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.internal.workload.Workload;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.experiments.internal.concurrency.SpeedupRuns.Comparison;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/** Figures 7 and 8: one hash join of two tables, and the parts of its time. */
public final class JoinSpeedup extends ConcurrencyExperiment {
  private static final String JOIN = "q1";

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new JoinSpeedup(), arguments));
  }

  @Override
  public String name() {
    return "li-fig07";
  }

  @Override
  public String title() {
    return "One hash join of two tables under each policy";
  }

  @Override
  public String reproduces() {
    return String.format(Locale.ROOT, PAPER, "figures 7 and 8");
  }

  @Override
  List<String> workloads(Pass pass) {
    return List.of(JOIN);
  }

  @Override
  List<PlannedQuery> planned(String workload, int rows) {
    return Workload.inTurn(1, rows, 1).queries();
  }

  @Override
  List<PaperSpeedup> paper() {
    return List.of(new PaperSpeedup(1, 1.47, 0.91));
  }

  @Override
  public List<PaperNumber> paperNumbers(List<Row> rows) {
    List<SpeedupRuns> runs = SpeedupRuns.of(rows);
    List<PaperNumber> numbers = new ArrayList<>();
    Function<SpeedupRuns, Comparison> device =
        run -> Comparison.by(run, "deviceMillis", "device's clock");
    numbers.addAll(new SpeedupNumbers(runs, List.of(device)).of(paper(), axis(), this::place));
    for (JoinOperation operation : JoinOperation.values()) {
      numbers.addAll(SpeedupNumbers.ofOperation(runs, operation));
    }
    numbers.addAll(BreakdownNumbers.of(runs, JOIN));
    numbers.add(
        new SpeedupNumbers(runs).planning("figure 8, two-stage: time of the algorithm", 0.08));
    return numbers;
  }

  /** The times of figure 8 that come before the first run, and of figure 7's operations. */
  @Override
  void measure(
      ExecutionContext context,
      List<DeviceQuery> queries,
      List<TimelineSpan> spans,
      Map<String, Double> measures) {
    JoinOperation.put(spans, measures);
    measures.put(BreakdownNumbers.ALLOCATION, allocationMillis(context, queries));
  }

  /**
   * The time to allocate as much device memory as the queries hold, and as much host memory as
   * their inputs take: ordinary memory if the inputs are copied from there, otherwise pinned. The
   * memory is freed again.
   */
  private static double allocationMillis(ExecutionContext context, List<DeviceQuery> queries) {
    long start = System.nanoTime();
    long touched = 0;
    try (Workspace workspace = new Workspace(context.backend())) {
      for (DeviceQuery query : queries) {
        int ints = (int) (query.inputBytes() / Integer.BYTES);
        workspace.allocate(ElementType.INT, query.deviceBytes() / Integer.BYTES);
        if (context.inputs() == Inputs.PAGEABLE) {
          touched += new int[ints].length;
        } else {
          touched += workspace.allocatePinned(ElementType.INT, ints).length();
        }
      }
      double millis = (System.nanoTime() - start) / 1e6;
      return touched > 0 ? millis : 0;
    }
  }

  @Override
  double place(String workload) {
    return 1;
  }

  @Override
  String axis() {
    return "hash joins";
  }

  /** Figure 8: allocation and start-up, copies, kernels and the rest of the makespan. */
  @Override
  List<Chart> moreCharts(SpeedupRuns runs) {
    Map<String, List<Row>> rows = runs.ofWorkload(JOIN);
    List<String> bars = List.copyOf(rows.keySet());
    List<DataPoint> allocation = new ArrayList<>();
    List<DataPoint> start = new ArrayList<>();
    List<DataPoint> copies = new ArrayList<>();
    List<DataPoint> kernels = new ArrayList<>();
    List<DataPoint> rest = new ArrayList<>();
    for (int bar = 0; bar < bars.size(); bar++) {
      List<Row> policy = rows.getOrDefault(bars.get(bar), List.of());
      double copy = SpeedupRuns.median(policy, "copyMillis");
      double kernel = SpeedupRuns.median(policy, "kernelMillis");
      double all =
          MedianInterval.median(policy.stream().mapToDouble(r -> r.measured().millis()).toArray());
      allocation.add(DataPoint.of(bar, SpeedupRuns.median(policy, BreakdownNumbers.ALLOCATION)));
      start.add(DataPoint.of(bar, SpeedupRuns.median(policy, "readyMillis")));
      copies.add(DataPoint.of(bar, copy));
      kernels.add(DataPoint.of(bar, kernel));
      rest.add(DataPoint.of(bar, Math.max(0, all - copy - kernel)));
    }
    return List.of(
        Chart.stackedBars(
            "breakdown",
            "Allocation, start-up, copies, kernels and the host",
            bars,
            new Axis("time", "ms", AxisScale.LINEAR),
            List.of(
                new Series("allocation", style(Hue.PURPLE), allocation),
                new Series("start-up", style(Hue.GREEN), start),
                new Series("copies", style(Hue.ORANGE), copies),
                new Series("kernels", style(Hue.BLUE), kernels),
                new Series("host and gaps", style(Hue.GREY), rest))));
  }

  private static Style style(Hue hue) {
    return new Style(hue, Glyph.SQUARE, Dash.SOLID);
  }
}
