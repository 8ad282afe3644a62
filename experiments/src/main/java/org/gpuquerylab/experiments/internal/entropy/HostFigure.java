package org.gpuquerylab.experiments.internal.entropy;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerator;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;

/** Figures 2 and 3: the host solvers on the paper's problems. */
abstract class HostFigure extends SolverExperiment {

  private static final int PROBLEMS = 20;

  private final int number;
  private final Known known;

  HostFigure(int number, Known known) {
    this.number = number;
    this.known = known;
  }

  /** The numbers of predicates in a full pass. */
  abstract IntStream full();

  /** The numbers of predicates in a quick pass. */
  abstract IntStream quick();

  @Override
  final ProblemGenerator generator(Point point) {
    return new UniformGenerator();
  }

  @Override
  public final String name() {
    return String.format(Locale.ROOT, "havenstein-fig%02d", number);
  }

  @Override
  public final String title() {
    return "Runtimes of maximum-entropy solvers of the host, " + known.label() + " known";
  }

  @Override
  public final String reproduces() {
    return String.format(Locale.ROOT, PAPER, "figure " + number);
  }

  @Override
  public final List<SweepAxis> axes() {
    return axes(List.of(known), full(), quick(), solvers(false), PROBLEMS);
  }

  @Override
  public final List<PaperNumber> paperNumbers(List<Row> rows) {
    return PaperNumbers.of(number, Solved.of(rows));
  }

  @Override
  public final List<Figure> figures(List<Row> rows) {
    List<PaperRuntime> paper =
        PaperRuntime.all().stream().filter(runtime -> runtime.figure() == number).toList();
    SolverCharts charts = new SolverCharts(Solved.of(rows), paper);
    List<Chart> drawn =
        Stream.of(charts.runtimes(known), charts.iterations(known))
            .flatMap(Optional::stream)
            .toList();
    String title = "Figure " + number + ": maximum-entropy solvers, " + known.label() + " known";
    return drawn.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                name(),
                title,
                String.format(
                    Locale.ROOT,
                    "Medians of %s, one thread; the paper's lines are averages of 777 problems of"
                        + " the same kind on one thread of an Intel i7-4790. Solid: all"
                        + " selectivities written, as in the paper; dashed: weights alone.",
                    SolverCharts.problems(rows)),
                2,
                drawn));
  }
}
