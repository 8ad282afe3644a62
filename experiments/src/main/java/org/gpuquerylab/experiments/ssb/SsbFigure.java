package org.gpuquerylab.experiments.ssb;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.experiments.ssb.SsbRuns.Run;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.style.Dash;
import org.gpuquerylab.plots.style.Glyph;
import org.gpuquerylab.plots.style.Hue;
import org.gpuquerylab.plots.style.Style;

/** The charts of one scale factor on one device: one a flight of queries, and one of the means. */
final class SsbFigure {
  private static final int COLUMNS = 3;
  private static final int FLIGHTS = 4;
  private static final Style PUBLISHED = new Style(Hue.GREY, Glyph.CIRCLE, Dash.DOTTED);

  private static final String CAPTION =
      "Medians of the repetitions, with an interval over them: the device's time, of the path parallel that"
          + " of all threads of the host. Columns are on the device before. A mean is the geometric"
          + " mean of the queries measured.";
  private static final String REFERENCE = " Hollow markers and lines: " + Published.NOTE;

  private final SsbRuns runs;

  private SsbFigure(SsbRuns runs) {
    this.runs = runs;
  }

  static Figure of(SsbRuns runs) {
    return new SsbFigure(runs).figure();
  }

  private Figure figure() {
    List<Chart> charts = new ArrayList<>();
    for (int flight = 1; flight <= FLIGHTS; flight++) {
      Chart chart = flight(flight);
      if (!chart.series().isEmpty()) {
        charts.add(chart);
      }
    }
    charts.add(means());
    String where =
        runs.backend().equals(SweepAxis.NO_BACKEND) ? "the host's threads" : runs.backend();
    return new Figure(
        ("ssb-" + runs.backend() + "-" + runs.percent()).replace(':', '-'),
        "Star Schema Benchmark, scale factor " + runs.factorText() + ", " + where,
        CAPTION + (runs.published() ? REFERENCE : ""),
        COLUMNS,
        charts);
  }

  private Chart flight(int flight) {
    List<Series> series = new ArrayList<>();
    runs.paths()
        .forEach(
            (path, queries) -> {
              List<DataPoint> points =
                  queries.entrySet().stream()
                      .filter(query -> flight(query.getKey()) == flight)
                      .map(query -> point(number(query.getKey()), query.getValue()))
                      .toList();
              if (!points.isEmpty()) {
                series.add(new Series(path.label(), path.style(), points));
              }
            });
    return new Chart(
        "flight-" + flight,
        "Flight " + flight,
        Axis.linear("query of the flight"),
        new Axis("time", "ms", AxisScale.LOG),
        series,
        runs.published() ? published(flight) : List.of(),
        List.of());
  }

  private static DataPoint point(int x, Run run) {
    return new DataPoint(x, run.millis().median(), run.millis().lower(), run.millis().upper());
  }

  private static List<ReferencePoint> published(int flight) {
    return Published.QUERIES.entrySet().stream()
        .filter(query -> flight(query.getKey()) == flight)
        .map(
            query ->
                new ReferencePoint(
                    number(query.getKey()),
                    query.getValue(),
                    "crystal-opt " + query.getValue(),
                    PUBLISHED))
        .toList();
  }

  private Chart means() {
    List<Series> series = new ArrayList<>();
    runs.paths()
        .forEach(
            (path, queries) ->
                series.add(
                    new Series(
                        path.label(),
                        path.style(),
                        List.of(DataPoint.of(runs.factor(), SsbRuns.mean(queries))))));
    return new Chart(
        "means",
        "Geometric mean",
        Axis.linear("scale factor"),
        new Axis("time", "ms", AxisScale.LOG),
        series,
        List.of(),
        runs.published()
            ? Published.MEANS.entrySet().stream()
                .map(mean -> line(mean.getKey(), mean.getValue()))
                .toList()
            : List.of());
  }

  private static ReferenceLine line(String name, double millis) {
    return new ReferenceLine(millis, name + ", by us: " + millis + " ms");
  }

  /** The flight of a query such as q21: 2. */
  private static int flight(String query) {
    return query.charAt(1) - '0';
  }

  /** The place of a query such as q21 in its flight: 1. */
  private static int number(String query) {
    return query.charAt(2) - '0';
  }
}
