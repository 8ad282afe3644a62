package org.gpuquerylab.experiments.internal.entropy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerator;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.internal.gpu.GpuVariantB;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;

/**
 * Runtimes of the solvers on a device, for up to 25 predicates with all pairs or all triples known
 * (Havenstein et al. 2020, figure 6). Beside them are Variant B and the solver on moments on one
 * thread of the host.
 *
 * <p>Variant B, which writes all cells, is measured with two stopping rules. One is the ratio of
 * section 3.3. The other is {@code paper-gpu}, the absolute change from the paper's figure 5; the
 * paper's figure 6 uses it, and it is far looser if there are many cells.
 *
 * <p>Other deviations: there are 20 problems of up to 12 predicates and 5 larger ones, instead of
 * 777, and we show the median with its confidence interval instead of the average. Variant B on the
 * host is measured up to 20 predicates, as in the paper's figures 2 and 3.
 */
public final class Figure6 extends SolverExperiment {

  private static final int PROBLEMS = 20;

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run havenstein-fig06}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Figure6(), arguments));
  }

  @Override
  ProblemGenerator generator(Point point) {
    return new UniformGenerator();
  }

  @Override
  public String name() {
    return "havenstein-fig06";
  }

  @Override
  public String title() {
    return "Runtimes of maximum-entropy solvers on a device";
  }

  @Override
  public String reproduces() {
    return String.format(Locale.ROOT, PAPER, "figure 6");
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> algorithms = new ArrayList<>(List.of(NewtonVariantB.NAME, NewtonMoments.NAME));
    algorithms.addAll(solvers(true));
    List<SweepAxis> axes =
        axes(
            List.of(Known.values()),
            IntStream.rangeClosed(3, 25),
            IntStream.of(3, 8, 12),
            algorithms,
            PROBLEMS);
    axes.add(SweepAxis.backends(true));
    axes.add(SweepAxis.names(STOPPING, "when solvers stop", StoppingRule.names()));
    return axes;
  }

  @Override
  public List<PaperNumber> paperNumbers(List<Row> rows) {
    return PaperNumbers.of(6, Solved.of(rows));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    List<Solved> solved = Solved.of(rows);
    SolverCharts onBoth = new SolverCharts(solved, paper(NewtonVariantB.NAME, GpuVariantB.NAME));
    SolverCharts onDevice = new SolverCharts(solved, paper(GpuVariantB.NAME));
    List<Chart> drawn =
        Stream.concat(
                Stream.of(Known.values()).map(onBoth::runtimes),
                Stream.of(Known.values()).map(onDevice::deviceTimes))
            .flatMap(Optional::stream)
            .toList();
    String caption =
        String.format(
            Locale.ROOT,
            "Medians of %s. Wall-clock time includes the copies to the device and back; device"
                + " time does not. Solid: all selectivities on the host; dashes and dots: on the"
                + " device, as the paper's; dashed: weights alone. Solvers stop by the ratio of"
                + " known and estimated selectivities, except on the lines of the paper's rule."
                + " The paper's lines are averages of 777 problems of the same kind on a Tesla"
                + " V100 and on one thread of an Intel i7-4790.",
            SolverCharts.problems(rows));
    return drawn.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                name(),
                "Figure 6: maximum-entropy solvers on a device",
                caption,
                Math.min(2, drawn.size()),
                drawn));
  }

  private static List<PaperRuntime> paper(String... algorithms) {
    return PaperRuntime.all().stream()
        .filter(runtime -> List.of(algorithms).contains(runtime.algorithm()))
        .toList();
  }
}
