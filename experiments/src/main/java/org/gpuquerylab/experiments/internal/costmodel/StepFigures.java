package org.gpuquerylab.experiments.internal.costmodel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FileName;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/**
 * A chart for each operator, number of rows and backend. A chart has a bar for each input, with a
 * segment for each step.
 */
final class StepFigures {
  private static final String CAPTION =
      "Device time of each step on tables in device memory: medians over the rows.";
  private static final Axis TIME = new Axis("device time", "ms", AxisScale.LINEAR);
  private static final int COLUMNS = 2;

  private StepFigures() {}

  /** The figure; none if nothing was measured. */
  public static List<Figure> of(String experiment, List<SteppedOperator> all) {
    Map<String, List<SteppedOperator>> groups =
        all.stream().collect(groupingBy(StepFigures::name, TreeMap::new, toList()));
    List<Chart> charts = new ArrayList<>();
    groups.forEach((name, of) -> charts.add(chart(name, of)));
    return charts.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                experiment,
                "Operators, step by step",
                CAPTION,
                Math.min(COLUMNS, charts.size()),
                charts));
  }

  private static String name(SteppedOperator one) {
    String backend = FileName.part(one.backend());
    return one.point().operator().label() + "-" + one.point().logRows() + "-" + backend;
  }

  private static Chart chart(String name, List<SteppedOperator> of) {
    Map<String, List<DataPoint>> segments = new LinkedHashMap<>();
    for (int bar = 0; bar < of.size(); bar++) {
      for (String step : of.get(bar).steps()) {
        segments
            .computeIfAbsent(step, key -> new ArrayList<>())
            .add(DataPoint.of(bar, of.get(bar).median(StepsTrial.STEP + step)));
      }
    }
    List<Series> series = new ArrayList<>();
    segments.forEach((step, points) -> series.add(new Series(step, Style.of(step), points)));
    SteppedOperator any = of.get(0);
    return Chart.stackedBars(
        name,
        any.point().operator().label() + " of 2^" + any.point().logRows() + ", " + any.backend(),
        of.stream().map(one -> one.point().title()).toList(),
        TIME,
        series);
  }
}
