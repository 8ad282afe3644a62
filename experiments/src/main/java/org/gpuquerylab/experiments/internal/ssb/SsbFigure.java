package org.gpuquerylab.experiments.internal.ssb;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.experiments.internal.ssb.SsbRuns.Run;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FileName;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/**
 * The charts for one scale factor on one device: one chart for each flight of queries, and one
 * chart of the means.
 */
final class SsbFigure {
  private static final int COLUMNS = 3;
  private static final int FLIGHTS = 4;
  private static final Style PUBLISHED = new Style(Hue.GREY, Glyph.CIRCLE, Dash.DOTTED);

  private static final String CAPTION =
      "Medians of the repetitions, with an interval over them: the device's time, of the path parallel that"
          + " of all threads of the host. Columns are on the device before. A mean is the geometric"
          + " mean of the queries measured.";
  private static final String REFERENCE = " Hollow bars and lines: " + Published.NOTE;

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
      if (isMeasured(flight)) {
        charts.add(flight(flight));
      }
    }
    charts.add(means());
    String where =
        runs.backend().equals(SweepAxis.NO_BACKEND) ? "the host's threads" : runs.backend();
    return new Figure(
        FileName.part("ssb-" + runs.backend() + "-" + runs.percent()),
        "Star Schema Benchmark, scale factor " + runs.factorText() + ", " + where,
        CAPTION + (runs.published() ? REFERENCE : ""),
        COLUMNS,
        charts);
  }

  private boolean isMeasured(int flight) {
    return runs.paths().values().stream()
        .flatMap(path -> path.keySet().stream())
        .anyMatch(query -> flight(query) == flight);
  }

  private Chart flight(int flight) {
    List<String> queries =
        runs.paths().values().stream()
            .flatMap(path -> path.keySet().stream())
            .filter(query -> flight(query) == flight)
            .distinct()
            .sorted()
            .toList();
    List<Series> series = new ArrayList<>();
    runs.paths()
        .forEach(
            (path, measured) ->
                series.add(new Series(path.label(), path.style(), bars(queries, measured))));
    return Chart.bars(
        "flight-" + flight,
        "Flight " + flight,
        queries,
        new Axis("time", "ms", AxisScale.LOG),
        series,
        runs.published() ? published(queries) : List.of(),
        List.of());
  }

  private static List<DataPoint> bars(List<String> queries, Map<String, Run> measured) {
    List<DataPoint> points = new ArrayList<>();
    for (int place = 0; place < queries.size(); place++) {
      Run run = measured.get(queries.get(place));
      if (run != null) {
        MedianInterval millis = run.millis();
        points.add(new DataPoint(place, millis.median(), millis.lower(), millis.upper()));
      }
    }
    return points;
  }

  private static List<ReferencePoint> published(List<String> queries) {
    List<ReferencePoint> points = new ArrayList<>();
    for (int place = 0; place < queries.size(); place++) {
      Double millis = Published.QUERIES.get(queries.get(place));
      if (millis != null) {
        points.add(new ReferencePoint(place, millis, "crystal-opt " + millis, PUBLISHED));
      }
    }
    return points;
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

  /** The number of a query's flight; for q21 it is 2. */
  private static int flight(String query) {
    return query.charAt(1) - '0';
  }
}
