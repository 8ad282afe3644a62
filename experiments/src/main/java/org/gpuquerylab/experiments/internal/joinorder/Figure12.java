package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Figure;

/**
 * Absolute runtimes (Meister and Saake 2020, figure 12 and section 8). The algorithms are the best
 * of that paper (sequential DPccp, parallel DPE, H-GPU and POS-GPU), and others: tiled DPsub with
 * doubles and floats, the algorithms for sparse graphs, and the automatic choice.
 */
public final class Figure12 extends OptimizerExperiment {

  private static final List<String> ALGORITHMS =
      List.of(
          "dpccp",
          "dpe-dpccp",
          "h-gpu",
          "pos-gpu",
          "tiled-gpu",
          "tiled-gpu-f32",
          "tree-gpu",
          "mpdp-gpu",
          "auto");

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run meister-fig12}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Figure12(), arguments));
  }

  @Override
  protected IntStream tables(Pass pass) {
    return pass == Pass.QUICK ? IntStream.of(2, 4, 6, 8, 10) : IntStream.rangeClosed(2, 20);
  }

  @Override
  protected List<String> algorithms(Pass pass) {
    return ALGORITHMS;
  }

  @Override
  public String name() {
    return String.format(Locale.ROOT, NAME, 12);
  }

  @Override
  public String title() {
    return "Runtime of join-order algorithms on the host and on devices";
  }

  @Override
  public String reproduces() {
    return String.format(Locale.ROOT, REPORT, "figure 12", "8");
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    List<Reading> readings = new Times(rows).millis();
    return new TopologyCharts(
            name(),
            "Figure 12: runtime of different approaches",
            String.format(
                Locale.ROOT,
                "%s; wall-clock time from the query graph to the plan, both on the host. The cost"
                    + " function is C_out; the report's has an overhead of unknown size. Its"
                    + " figure has DPccp, DPE, H-GPU and POS-GPU; its text states none of their"
                    + " times.",
                TopologyCharts.sample(readings)),
            new Axis("runtime", "ms", AxisScale.LOG),
            List.of(),
            List.of())
        .figures(readings);
  }
}
