package org.gpuquerylab.measure.internal.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/**
 * Charts of times by the names of a user's files: a group of bars for each name, the smallest file
 * first. Of very many files, a line over their sizes shows more.
 *
 * @param title the title of the charts
 * @param size the label of the axis of sizes
 * @param nameOf the name of a row's file
 * @param sizeOf the size of a row's file
 * @param labelOf the name of a row's bar or line, such as the algorithm
 */
public record NamedTimes(
    String title,
    String size,
    Function<Row, String> nameOf,
    ToIntFunction<Row> sizeOf,
    Function<Row, String> labelOf) {

  private static final int NAMES_A_CHART = 20;
  private static final int MOST_NAMES = 40;
  private static final Axis TIME = new Axis("time", "ms", AxisScale.LOG);

  /** The charts of some measured rows; none if there are none. */
  public List<Chart> charts(List<Row> rows) {
    List<String> names =
        rows.stream()
            .sorted(Comparator.comparingInt(sizeOf).thenComparing(nameOf))
            .map(nameOf)
            .distinct()
            .toList();
    if (names.size() > MOST_NAMES) {
      return List.of(
          Chart.of("all", title, Axis.linear(size), TIME, series(rows, sizeOf::applyAsInt)));
    }
    List<Chart> charts = new ArrayList<>();
    for (int from = 0; from < names.size(); from += NAMES_A_CHART) {
      List<String> some = names.subList(from, Math.min(names.size(), from + NAMES_A_CHART));
      List<Row> shown = rows.stream().filter(row -> some.contains(nameOf.apply(row))).toList();
      String name = names.size() <= NAMES_A_CHART ? "all" : "from-" + (from + 1);
      charts.add(
          Chart.bars(
              name,
              title,
              some,
              TIME,
              series(shown, row -> some.indexOf(nameOf.apply(row))),
              List.of(),
              List.of()));
    }
    return charts;
  }

  private List<Series> series(List<Row> rows, ToDoubleFunction<Row> place) {
    List<Series> series = new ArrayList<>();
    Map<String, List<Row>> labels =
        rows.stream().collect(groupingBy(labelOf, TreeMap::new, toList()));
    labels.forEach(
        (label, group) ->
            series.add(new Series(label, style(series.size()), points(group, place))));
    return series;
  }

  /** A colour of its own for each label, as bars have no other mark. */
  @SuppressWarnings("EnumOrdinal") // Colours and marks are given in turn.
  private static Style style(int number) {
    Hue hue = Hue.values()[number % Hue.values().length];
    return new Style(hue, Glyph.values()[number % Glyph.values().length], Dash.SOLID);
  }

  private static List<DataPoint> points(List<Row> rows, ToDoubleFunction<Row> place) {
    Map<Double, List<Row>> places =
        rows.stream().collect(groupingBy(place::applyAsDouble, TreeMap::new, toList()));
    List<DataPoint> points = new ArrayList<>();
    places.forEach(
        (at, group) -> {
          MedianInterval m =
              MedianInterval.of(
                  group.stream().mapToDouble(row -> row.measured().millis()).toArray());
          points.add(new DataPoint(at, m.median(), m.lower(), m.upper()));
        });
    return points;
  }
}
