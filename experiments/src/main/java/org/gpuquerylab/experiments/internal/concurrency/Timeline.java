package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.concurrency.internal.execution.TimelineSpan;
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
 * The times at which each lane was busy. The times are stored in a row's measures, and charts are
 * drawn from them.
 */
final class Timeline {
  /** At most this many spans are stored, because the number of measures of a row is limited. */
  private static final int MOST = 45;

  private static final List<Hue> HUES =
      List.of(Hue.BLUE, Hue.VERMILLION, Hue.GREEN, Hue.PURPLE, Hue.ORANGE);

  private Timeline() {}

  /** Adds the spans to the measures of a row, unless there are too many. */
  static void put(List<TimelineSpan> spans, Map<String, Double> measures) {
    if (spans.size() > MOST) {
      return;
    }
    for (int i = 0; i < spans.size(); i++) {
      TimelineSpan span = spans.get(i);
      measures.put("lane" + i, (double) span.lane());
      measures.put("query" + i, (double) span.query());
      measures.put("start" + i, span.startMillis());
      measures.put("end" + i, span.endMillis());
    }
  }

  /** A time in which a lane was busy. */
  private record Busy(double start, double end) {}

  private static Map<Integer, List<Busy>> lanes(Map<String, Double> measures) {
    Map<Integer, List<Busy>> lanes = new TreeMap<>();
    for (int i = 0; measures.containsKey("lane" + i); i++) {
      int lane = (int) value(measures, "lane" + i);
      lanes
          .computeIfAbsent(lane, key -> new ArrayList<>())
          .add(new Busy(value(measures, "start" + i), value(measures, "end" + i)));
    }
    return lanes;
  }

  private static double value(Map<String, Double> measures, String name) {
    Double value = measures.get(name);
    return value == null ? 0 : value;
  }

  /** The number of commands in the timeline of a row; 0 if there is no timeline. */
  static int spans(Map<String, Double> measures) {
    int spans = 0;
    while (measures.containsKey("lane" + spans)) {
      spans++;
    }
    return spans;
  }

  /** The chart of a row, with a bar for each command in the row of its lane. */
  static Chart chart(String name, String title, Map<String, Double> measures) {
    List<String> names = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    lanes(measures)
        .forEach(
            (lane, busy) -> {
              int row = names.size();
              names.add("lane " + lane);
              Hue hue = HUES.get(Math.floorMod(lane, HUES.size()));
              Style style = new Style(hue, Glyph.SQUARE, Dash.SOLID);
              List<DataPoint> spans =
                  busy.stream().map(one -> span(row, one.start(), one.end())).toList();
              series.add(new Series("lane " + lane, style, spans));
            });
    Axis time = new Axis("device time", "ms", AxisScale.LINEAR);
    return Chart.spans(name, title, names, time, series);
  }

  private static DataPoint span(int row, double start, double end) {
    return new DataPoint(row, Math.max(start, end), start, Math.max(start, end));
  }
}
