package org.gpuquerylab.experiments.internal.accuracy;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;

/**
 * Draws q-errors over the number of predicates: one figure for each kind of statistics, with one
 * chart for each data set.
 */
final class ErrorFigures {

  private static final String EXACT = "All statistics are counted on all rows.";

  private static final Axis PREDICATES = Axis.linear("predicates");
  private static final Axis ERROR = Axis.log("q-error");

  private ErrorFigures() {}

  /** The figures; none if nothing was measured. */
  static List<Figure> of(String name, List<Estimated> estimates) {
    Map<Integer, List<Estimated>> samples =
        estimates.stream()
            .filter(one -> !one.isEmpty())
            .collect(groupingBy(one -> one.setting().sampleRows(), TreeMap::new, toList()));
    List<Figure> figures = new ArrayList<>();
    samples.forEach((rows, some) -> figures.add(figure(name, rows, some)));
    return figures;
  }

  private static Figure figure(String name, int sampleRows, List<Estimated> estimates) {
    boolean exact = sampleRows == 0;
    Map<DataSet, List<Estimated>> sets =
        estimates.stream().collect(groupingBy(one -> one.setting().data(), TreeMap::new, toList()));
    List<Chart> charts = new ArrayList<>();
    sets.forEach(
        (data, some) ->
            charts.add(Chart.of(data.label(), data.title(), PREDICATES, ERROR, series(some))));
    return new Figure(
        name + (exact ? "-exact" : "-sample-" + sampleRows),
        "Estimates of conjunctions from "
            + (exact ? "exact statistics" : "a sample of " + sampleRows + " rows"),
        String.format(
            Locale.ROOT,
            "Median over random conjunctions that hold for a row or more, with its 95 %% interval,"
                + " or the range if there are fewer than six. The q-error is the larger of"
                + " estimate / truth and truth / estimate, where neither is below one row. %s",
            exact
                ? EXACT
                : String.format(
                    Locale.ROOT,
                    "Single predicates are counted on all rows, pairs and triples on a sample of"
                        + " %d; if they contradict each other, they are repaired.",
                    sampleRows)),
        Math.min(2, charts.size()),
        charts);
  }

  private static List<Series> series(List<Estimated> estimates) {
    Map<EstimationMethod, List<Estimated>> methods =
        estimates.stream()
            .collect(groupingBy(one -> one.setting().method(), TreeMap::new, toList()));
    List<Series> series = new ArrayList<>();
    methods.forEach(
        (method, some) -> series.add(new Series(method.label(), method.style(), points(some))));
    return series;
  }

  private static List<DataPoint> points(List<Estimated> estimates) {
    Map<Integer, List<Estimated>> sizes =
        estimates.stream().collect(groupingBy(Estimated::predicates, TreeMap::new, toList()));
    List<DataPoint> points = new ArrayList<>();
    sizes.forEach(
        (size, some) -> {
          MedianInterval m =
              MedianInterval.of(some.stream().mapToDouble(Estimated::error).toArray());
          points.add(new DataPoint(size, m.median(), m.lower(), m.upper()));
        });
    return points;
  }
}
