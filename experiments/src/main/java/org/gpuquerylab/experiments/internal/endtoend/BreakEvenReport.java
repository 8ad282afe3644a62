package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuquerylab.experiments.internal.endtoend.TimesByPlace.Where;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;

/** The table, chart and sentences of {@link BreakEven}. */
final class BreakEvenReport {
  static final String BASE = "goo";

  private static final String NOTE =
      "Medians. Ordering is the time of the algorithm alone; a plan pays for itself if ordering and"
          + " running take less than with goo, which orders greedily.";

  private static final List<String> HEADER =
      List.of(
          "data",
          "backend",
          "relations",
          "algorithm",
          "ordering (ms)",
          "running (ms)",
          "ordering / running",
          "all / goo's");

  private BreakEvenReport() {}

  /** The times of one algorithm and number of relations, in milliseconds. */
  record Times(double ordering, double running) {
    double all() {
      return ordering + running;
    }
  }

  /** The times by place, algorithm and number of relations. */
  static Map<Where, Map<String, NavigableMap<Integer, Times>>> times(List<Row> rows) {
    return TimesByPlace.of(
        rows,
        TimesByPlace::where,
        point -> point.get(BreakEven.ALGORITHM),
        BreakEven.RELATIONS,
        BreakEvenReport::medians);
  }

  private static Times medians(List<Row> rows) {
    return new Times(
        TimesByPlace.median(rows, EndToEndTrial.ORDERING),
        TimesByPlace.median(rows, EndToEndTrial.RUNNING));
  }

  static List<ReportTable> tables(List<Row> rows) {
    List<List<String>> lines = new ArrayList<>();
    List<String> sentences = new ArrayList<>();
    times(rows)
        .forEach(
            (where, algorithms) -> {
              NavigableMap<Integer, Times> base = algorithms.getOrDefault(BASE, new TreeMap<>());
              algorithms.forEach(
                  (algorithm, sizes) -> {
                    sizes.forEach((n, of) -> lines.add(line(where, algorithm, n, of, base)));
                    if (!algorithm.equals(BASE) && !base.isEmpty()) {
                      sentences.add(sentence(where, algorithm, sizes, base));
                    }
                  });
            });
    return lines.isEmpty()
        ? List.of()
        : List.of(
            new ReportTable(
                "Ordering beside running",
                String.join("\n", sentences) + "\n" + NOTE,
                HEADER,
                lines));
  }

  private static List<String> line(
      Where where, String algorithm, int n, Times of, NavigableMap<Integer, Times> base) {
    Times goo = base.get(n);
    return List.of(
        where.data(),
        where.backend(),
        Integer.toString(n),
        algorithm,
        Numbers.significant(of.ordering()),
        Numbers.significant(of.running()),
        Numbers.significant(of.ordering() / of.running()),
        goo == null ? "-" : Numbers.significant(of.all() / goo.all()));
  }

  /** From which number of relations on a plan pays for itself at all larger numbers, too. */
  static Optional<Integer> breakEven(
      NavigableMap<Integer, Times> sizes, NavigableMap<Integer, Times> base) {
    Integer from = null;
    for (Map.Entry<Integer, Times> size : sizes.descendingMap().entrySet()) {
      Times goo = base.get(size.getKey());
      if (goo == null || size.getValue().all() >= goo.all()) {
        break;
      }
      from = size.getKey();
    }
    return Optional.ofNullable(from);
  }

  private static String sentence(
      Where where,
      String algorithm,
      NavigableMap<Integer, Times> sizes,
      NavigableMap<Integer, Times> base) {
    String answer =
        breakEven(sizes, base)
            .map(n -> "pay for themselves from " + n + " relations on")
            .orElse("do not pay for themselves at " + sizes.lastKey() + " relations");
    return String.format(
        Locale.ROOT,
        "%s on %s: plans of %s %s; ordering takes up to %s of the time of running.",
        where.data(),
        where.backend(),
        algorithm,
        answer,
        Numbers.significant(
            sizes.values().stream().mapToDouble(t -> t.ordering() / t.running()).max().orElse(0)));
  }

  static List<Figure> figures(String name, List<Row> rows) {
    List<Chart> charts = new ArrayList<>();
    times(rows)
        .forEach(
            (where, algorithms) -> {
              List<Series> series = new ArrayList<>();
              algorithms.forEach(
                  (algorithm, sizes) -> {
                    List<DataPoint> points = new ArrayList<>();
                    sizes.forEach(
                        (n, of) -> {
                          double ratio = of.ordering() / of.running();
                          if (ratio > 0) {
                            points.add(DataPoint.of(n, ratio));
                          }
                        });
                    if (!points.isEmpty()) {
                      series.add(new Series(algorithm, WayStyles.of(series.size()), points));
                    }
                  });
              if (!series.isEmpty()) {
                charts.add(
                    Chart.of(
                        "ordering-" + (charts.size() + 1),
                        where.words(),
                        Axis.linear("relations"),
                        Axis.log("ordering / running"),
                        series));
              }
            });
    return charts.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                name,
                "Time to order joins over the time to run them",
                NOTE,
                Math.min(2, charts.size()),
                charts));
  }
}
