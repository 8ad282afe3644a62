package org.gpuquerylab.experiments.internal.entropy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Series;

/**
 * Draws the results of solvers over the number of predicates, with the paper's numbers beside ours.
 */
final class SolverCharts {

  private final List<Solved> solved;
  private final List<PaperRuntime> paper;

  /**
   * Creates charts of solved problems.
   *
   * @param paper the paper's numbers that are drawn
   */
  SolverCharts(List<Solved> solved, List<PaperRuntime> paper) {
    this.solved = solved;
    this.paper = paper;
  }

  /** The chart of wall-clock times, if there are any. */
  Optional<Chart> runtimes(Known known) {
    return chart(
        known.label(),
        title(known) + ": wall-clock time",
        new Axis("runtime", "ms", AxisScale.LOG),
        known,
        Measurement::millis,
        PaperRuntime::millis);
  }

  /** The chart of device times, if there are any. */
  Optional<Chart> deviceTimes(Known known) {
    return chart(
        known.label() + "-device",
        title(known) + ": device time",
        new Axis("runtime", "ms", AxisScale.LOG),
        known,
        measurement -> measurement.measures().getOrDefault("deviceMillis", Double.NaN),
        PaperRuntime::millis);
  }

  /** The chart of iterations, if there are any. */
  Optional<Chart> iterations(Known known) {
    return chart(
        known.label() + "-iterations",
        title(known) + ": iterations",
        Axis.log("iterations"),
        known,
        measurement -> measurement.measures().getOrDefault("iterations", Double.NaN),
        PaperRuntime::iterations);
  }

  private static String title(Known known) {
    String label = known.label();
    return label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1) + " known";
  }

  private Optional<Chart> chart(
      String name,
      String title,
      Axis y,
      Known known,
      Function<Measurement, Double> ours,
      Function<PaperRuntime, Double> papers) {
    List<Series> measured = measured(known, ours);
    if (measured.isEmpty()) {
      return Optional.empty();
    }
    List<Series> series = new ArrayList<>(measured);
    series.addAll(printed(known, papers));
    series.sort(Comparator.comparingInt(this::rank));
    return Optional.of(Chart.of(name, title, Axis.linear("predicates"), y, series));
  }

  /** The paper's solvers are first, then its own numbers, and then our best solvers. */
  private int rank(Series series) {
    String name = series.name();
    if (paper.stream().anyMatch(one -> isThatOf(one, name))) {
      return 0;
    }
    boolean best = name.equals("auto") || name.startsWith("newton-moments-gpu (");
    return name.startsWith("paper") ? 1 : best ? 2 : 3;
  }

  /**
   * Whether a name is that of the algorithm, or of a variant such as {@code newton-b-gpu (cuda)}.
   */
  private static boolean isThatOf(PaperRuntime one, String name) {
    return name.split("[ ,]", 2)[0].equals(one.algorithm());
  }

  private List<Series> measured(Known known, Function<Measurement, Double> number) {
    Map<Solved.Solver, List<DataPoint>> points = new LinkedHashMap<>();
    for (Solved one : solved) {
      if (one.known() == known
          && !one.measurements().stream().map(number).anyMatch(n -> n.isNaN())) {
        MedianInterval median = one.median(number);
        points
            .computeIfAbsent(one.solver(), s -> new ArrayList<>())
            .add(new DataPoint(one.predicates(), median.median(), median.lower(), median.upper()));
      }
    }
    return points.entrySet().stream()
        .map(e -> new Series(e.getKey().label(), SolverStyles.of(e.getKey()), e.getValue()))
        .sorted(Comparator.comparing(Series::name))
        .toList();
  }

  private List<Series> printed(Known known, Function<PaperRuntime, Double> number) {
    int most =
        solved.stream()
            .filter(one -> one.known() == known)
            .mapToInt(Solved::predicates)
            .max()
            .orElse(0);
    Map<String, List<DataPoint>> points = new LinkedHashMap<>();
    Map<String, String> algorithms = new LinkedHashMap<>();
    for (PaperRuntime one : paper) {
      if (one.known() == known && one.predicates() <= most && !number.apply(one).isNaN()) {
        String name = "paper, " + one.machine() + ": " + one.algorithm();
        algorithms.put(name, one.algorithm());
        points
            .computeIfAbsent(name, n -> new ArrayList<>())
            .add(DataPoint.of(one.predicates(), number.apply(one)));
      }
    }
    List<Series> series = new ArrayList<>();
    points.forEach(
        (name, data) ->
            series.add(
                new Series(name, SolverStyles.ofPaper(algorithms.getOrDefault(name, "")), data)));
    return series;
  }

  /**
   * The largest number of problems of a point, and the confidence interval, in words for captions.
   */
  static String problems(List<Row> rows) {
    long count =
        rows.stream().map(row -> row.point().get(SolverExperiment.PROBLEM)).distinct().count();
    String interval = count < 6 ? "the range of all values" : "a 95 % confidence interval";
    return "up to " + count + " random problems per point, with " + interval;
  }
}
