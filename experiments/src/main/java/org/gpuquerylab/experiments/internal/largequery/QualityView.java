package org.gpuquerylab.experiments.internal.largequery;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/**
 * One way of drawing plan qualities: a chart for each shape, with a line for each group.
 *
 * @param x the x-axis
 * @param drawn selects the qualities that are drawn
 * @param place returns the position on the x-axis
 * @param group returns the group to which a quality belongs; its order is the order of the legend
 * @param label returns the name of the group's line
 * @param style returns the style of the group's line
 */
record QualityView<G extends Comparable<G>>(
    Axis x,
    Predicate<PlanQuality> drawn,
    ToIntFunction<PlanQuality> place,
    Function<PlanQuality, G> group,
    Function<PlanQuality, String> label,
    Function<PlanQuality, Style> style) {

  private static final Axis QUALITY = Axis.log("cost over the best found");

  /** The charts of the selected qualities. */
  List<Chart> charts(List<PlanQuality> qualities) {
    Map<Topology, List<PlanQuality>> shapes =
        qualities.stream()
            .filter(drawn)
            .collect(groupingBy(q -> q.query().topology(), TreeMap::new, toList()));
    List<Chart> charts = new ArrayList<>();
    shapes.forEach(
        (shape, of) -> charts.add(Chart.of(shape.label(), shape.label(), x, QUALITY, series(of))));
    return charts;
  }

  private List<Series> series(List<PlanQuality> qualities) {
    Map<G, List<PlanQuality>> groups =
        qualities.stream().collect(groupingBy(group, TreeMap::new, toList()));
    List<Series> lines = new ArrayList<>();
    groups.forEach(
        (key, of) -> {
          PlanQuality any = of.get(0);
          lines.add(new Series(label.apply(any), style.apply(any), points(of)));
        });
    return spread(lines);
  }

  /**
   * Of more lines than a reader can follow, the first ones are drawn by themselves; so they come
   * from all parts of the range.
   */
  private static List<Series> spread(List<Series> lines) {
    int some = Chart.MOST_SERIES - 1;
    if (lines.size() <= Chart.MOST_SERIES) {
      return lines;
    }
    List<Series> ordered = new ArrayList<>();
    for (int i = 0; i < some; i++) {
      ordered.add(lines.get(i * (lines.size() - 1) / (some - 1)));
    }
    lines.stream().filter(line -> !ordered.contains(line)).forEach(ordered::add);
    return ordered;
  }

  private List<DataPoint> points(List<PlanQuality> qualities) {
    Map<Integer, List<PlanQuality>> places =
        qualities.stream().collect(groupingBy(place::applyAsInt, TreeMap::new, toList()));
    List<DataPoint> points = new ArrayList<>();
    places.forEach(
        (at, of) -> {
          double[] ratios = of.stream().mapToDouble(PlanQuality::ratio).toArray();
          MedianInterval m = MedianInterval.of(ratios);
          points.add(new DataPoint(at, m.median(), m.lower(), m.upper()));
        });
    return points;
  }
}
