package org.gpuquerylab.experiments.internal.entropy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerator;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerators;
import org.gpuquerylab.entropy.problem.CellLimit;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;
import org.jspecify.annotations.Nullable;

/**
 * Measures the device solvers on large problems, for each form of the answer and by several clocks.
 * {@link ClocksTrial} describes the clocks and the repetitions.
 */
public final class EntropyTimes extends SolverExperiment {
  static final String GENERATOR = "generator";

  private static final String CAPTION =
      "Medians over the rows, of one problem. Wall-clock time is around the whole call, with all"
          + " copies; device time begins with the known selectivities on the device and ends with the"
          + " answer there. Solid: all selectivities on the host; dashes and dots: left on the"
          + " device; dashed: weights alone.";

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run entropy-times}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new EntropyTimes(), arguments));
  }

  @Override
  ProblemGenerator generator(Point point) {
    return ProblemGenerators.find(point.get(GENERATOR)).orElseThrow();
  }

  @Override
  public String name() {
    return "entropy-times";
  }

  @Override
  public String title() {
    return "Solvers on a device by the device's clock and the host's";
  }

  @Override
  public String reproduces() {
    return "no figure; the largest problems of figure 6 of D. Havenstein et al.: Fast entropy"
        + " maximization for selectivity estimation, EDBT 2020, and larger ones";
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> generators = ProblemGenerators.all().stream().map(ProblemGenerator::name).toList();
    List<SweepAxis> axes = new ArrayList<>();
    axes.add(
        new SweepAxis(
            GENERATOR,
            "generator of the problem",
            List.of("uniform", "closed-mixture"),
            List.of("uniform"),
            new SweepAxis.Domain.Choices(generators),
            false));
    axes.add(SweepAxis.names(KNOWN, "sets of known selectivity", Known.labels()));
    axes.add(
        SweepAxis.ints(
            PREDICATES,
            "predicates, z",
            IntStream.of(20, 25, 30),
            IntStream.of(6, 10),
            new SweepAxis.Domain.Range(2, CellLimit.MAX_PREDICATES)));
    axes.add(SweepAxis.names(ALGORITHM, "solver", solvers(true)));
    axes.add(
        SweepAxis.names(
            ANSWER, "answer: all selectivities (host or device), or weights", Answer.labels()));
    axes.add(
        new SweepAxis(
            PROBLEM,
            "random problem, by its seed",
            List.of("1"),
            List.of("1"),
            new SweepAxis.Domain.Range(0, 1_000_000),
            true));
    axes.add(SweepAxis.backends(false));
    return axes;
  }

  /**
   * A solver that writes the cells has all selectivities on the device, whatever the requested
   * answer. No array holds all selectivities of more than {@link
   * MaxEntSolution#MAX_VECTOR_PREDICATES} predicates.
   */
  @Override
  public boolean covers(Point point) {
    SolverEntry entry = entry(point);
    int z = point.getInt(PREDICATES);
    Answer few = entry.traits().writesCells() ? Answer.DEVICE : Answer.WEIGHTS;
    boolean answered =
        answer(point) == few
            || (answer(point) == Answer.ALL && z <= MaxEntSolution.MAX_VECTOR_PREDICATES);
    return isTaken(entry, z, known(point).largest())
        && z <= generator(point).maxPredicates()
        && answered;
  }

  /** Each row has medians over many solutions. */
  @Override
  public int repetitions(Pass pass) {
    return pass == Pass.QUICK ? 1 : 3;
  }

  /**
   * On the host, one solution with 30 predicates, triples and all selectivities would take minutes.
   */
  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 10 : 120);
  }

  @Override
  public Optional<String> sizeAxis() {
    return Optional.of(PREDICATES);
  }

  @Override
  Trial trial(
      SolverEntry entry,
      SolverOptions options,
      @Nullable DeviceGroup devices,
      MaxEntProblem problem,
      DoubleSupplier expected) {
    return new ClocksTrial(entry, options, devices, problem, expected);
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return rows.stream()
        .map(row -> row.point().get(GENERATOR))
        .distinct()
        .sorted()
        .flatMap(generator -> figure(generator, rows).stream())
        .toList();
  }

  private Optional<Figure> figure(String generator, List<Row> rows) {
    List<Row> own =
        rows.stream().filter(row -> row.point().get(GENERATOR).equals(generator)).toList();
    SolverCharts charts = new SolverCharts(Solved.of(own), List.of());
    List<Chart> drawn =
        Stream.of(Known.values())
            .flatMap(known -> Stream.of(charts.deviceTimes(known), charts.runtimes(known)))
            .flatMap(Optional::stream)
            .toList();
    String title = "Maximum-entropy solvers on a device, " + generator + " problems";
    return drawn.isEmpty()
        ? Optional.empty()
        : Optional.of(new Figure(name() + "-" + generator, title, CAPTION, 2, drawn));
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : List.of(ClocksTable.of(rows));
  }
}
