package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.internal.workload.Workload;
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
    return Stream.concat(
            super.paperNumbers(rows).stream(),
            BreakdownNumbers.of(SpeedupRuns.of(rows), JOIN).stream())
        .toList();
  }

  @Override
  double place(String workload) {
    return 1;
  }

  @Override
  String axis() {
    return "hash joins";
  }

  /** Figure 8: copies, kernels and the rest of the makespan. */
  @Override
  List<Chart> moreCharts(SpeedupRuns runs) {
    Map<String, List<Row>> rows = runs.ofWorkload(JOIN);
    List<String> bars = List.copyOf(rows.keySet());
    List<DataPoint> copies = new ArrayList<>();
    List<DataPoint> kernels = new ArrayList<>();
    List<DataPoint> rest = new ArrayList<>();
    for (int bar = 0; bar < bars.size(); bar++) {
      List<Row> policy = rows.getOrDefault(bars.get(bar), List.of());
      double copy = SpeedupRuns.median(policy, "copyMillis");
      double kernel = SpeedupRuns.median(policy, "kernelMillis");
      double all =
          MedianInterval.median(policy.stream().mapToDouble(r -> r.measured().millis()).toArray());
      copies.add(DataPoint.of(bar, copy));
      kernels.add(DataPoint.of(bar, kernel));
      rest.add(DataPoint.of(bar, Math.max(0, all - copy - kernel)));
    }
    return List.of(
        Chart.stackedBars(
            "breakdown",
            "Copies, kernels and the host",
            bars,
            new Axis("time", "ms", AxisScale.LINEAR),
            List.of(
                new Series("copies", style(Hue.ORANGE), copies),
                new Series("kernels", style(Hue.BLUE), kernels),
                new Series("host and gaps", style(Hue.GREY), rest))));
  }

  private static Style style(Hue hue) {
    return new Style(hue, Glyph.SQUARE, Dash.SOLID);
  }
}
