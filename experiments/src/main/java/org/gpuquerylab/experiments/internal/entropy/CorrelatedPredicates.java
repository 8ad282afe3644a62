package org.gpuquerylab.experiments.internal.entropy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.entropy.internal.generator.ClosedMixtureGenerator;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerator;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;

/**
 * Runtimes and iterations of all solvers on strongly correlated predicates, which come from
 * mixtures of four product distributions. The predicates of the paper's own problems are nearly
 * independent. Such problems favour solvers that start at independence.
 *
 * <p>For more than 20 predicates, which the user must request with {@code --axis}, selectivities
 * come from the mixture's closed form instead of from cells.
 *
 * <p>On these problems iterative scaling takes more sweeps than on the paper's problems. Therefore
 * iterative scaling and Variant A are measured only for sizes at which the paper's time is at most
 * half a second.
 */
public final class CorrelatedPredicates extends SolverExperiment {

  private static final int PROBLEMS = 10;

  /** The maximum number of predicates for which cells are drawn. */
  private static final int MOST_WRITTEN = 20;

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run entropy-correlated}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new CorrelatedPredicates(), arguments));
  }

  @Override
  ProblemGenerator generator(Point point) {
    return point.getInt(PREDICATES) <= MOST_WRITTEN
        ? new MixtureGenerator()
        : new ClosedMixtureGenerator();
  }

  @Override
  public String name() {
    return "entropy-correlated";
  }

  @Override
  public String title() {
    return "Runtimes of maximum-entropy solvers on correlated predicates";
  }

  @Override
  public String reproduces() {
    return String.format(Locale.ROOT, PAPER, "figures 2 and 3, on other problems,");
  }

  @Override
  double mostMillis() {
    return 500;
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> algorithms = new ArrayList<>(solvers(false));
    algorithms.addAll(solvers(true));
    List<SweepAxis> axes =
        axes(
            List.of(Known.values()),
            IntStream.rangeClosed(4, 20),
            IntStream.of(4, 7, 10),
            algorithms,
            PROBLEMS);
    axes.add(SweepAxis.backends(true));
    return axes;
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    SolverCharts charts = new SolverCharts(Solved.of(rows), List.of());
    List<Chart> drawn =
        Stream.of(Known.values())
            .flatMap(known -> Stream.of(charts.runtimes(known), charts.iterations(known)))
            .flatMap(Optional::stream)
            .toList();
    String title = "Maximum-entropy solvers on correlated predicates";
    return drawn.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                name(),
                title,
                String.format(
                    Locale.ROOT,
                    "Medians of %s. A mixture of four product distributions correlates the"
                        + " predicates; solvers of the host run on one thread. Solid: all"
                        + " selectivities on the host; dashes and dots: on the device; dashed:"
                        + " only weights.",
                    SolverCharts.problems(rows)),
                2,
                drawn));
  }
}
