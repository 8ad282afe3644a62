package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.stream.Collectors.averagingDouble;
import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;

/** The times of exact searches of blocks, as charts and as a table with the lead of devices. */
final class BlockTimes {
  private static final String CAPTION =
      "Whole searches by the host's clock, from the block's graph to a plan, where every fourth join"
          + " is an outer, semi or anti join: the median over random blocks of each block's median,"
          + " with its 95 % interval, or the range if there are fewer than six. DPhyp runs on one"
          + " thread of the host.";

  private static final List<String> HEADER =
      List.of(
          "shape",
          "relations",
          "backend",
          "blocks",
          "pairs",
          "dphyp (ms)",
          "device (ms)",
          "lead",
          "from",
          "to");

  private static final Axis TIME = new Axis("time", "ms", AxisScale.LOG);
  private static final int COLUMNS = 2;

  private BlockTimes() {}

  /** The median time of each block, by its seed, and the median number of pairs. */
  private record Times(Map<Integer, Double> millis, double pairs) {
    static Times of(List<Row> rows) {
      return new Times(
          new TreeMap<>(
              rows.stream()
                  .collect(
                      groupingBy(
                          row -> row.point().getInt(DphypOperators.BLOCK),
                          collectingAndThen(toList(), Times::median)))),
          rows.stream()
              .collect(averagingDouble(row -> row.measured().measures().get(BlockTrial.PAIRS))));
    }

    private static double median(List<Row> rows) {
      return MedianInterval.median(
          rows.stream().mapToDouble(row -> row.measured().millis()).toArray());
    }

    MedianInterval interval() {
      return MedianInterval.of(values(millis));
    }

    /** How many times as long the same blocks take here as there; empty if there are none. */
    List<Double> over(Times other) {
      List<Double> ratios = new ArrayList<>();
      millis.forEach(
          (block, time) -> {
            Double beside = other.millis.get(block);
            if (beside != null) {
              ratios.add(time / beside);
            }
          });
      return ratios;
    }

    private static double[] values(Map<Integer, Double> millis) {
      return millis.values().stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  /** By shape, by backend and by size, the times. */
  private static Map<String, Map<String, Map<Integer, Times>>> times(List<Row> rows) {
    return rows.stream()
        .filter(row -> row.measured().measures().containsKey(BlockTrial.PAIRS))
        .collect(
            groupingBy(
                row -> row.point().get(DphypOperators.SHAPE),
                TreeMap::new,
                groupingBy(
                    row -> row.point().get(SweepAxis.BACKEND),
                    TreeMap::new,
                    groupingBy(
                        row -> row.point().getInt(DphypOperators.RELATIONS),
                        TreeMap::new,
                        collectingAndThen(toList(), Times::of)))));
  }

  /** The figure; none if nothing was measured. */
  static List<Figure> figures(String name, List<Row> rows) {
    List<Chart> charts = new ArrayList<>();
    times(rows)
        .forEach(
            (shape, backends) ->
                charts.add(
                    Chart.of(shape, shape, Axis.linear("relations"), TIME, series(backends))));
    return charts.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                name,
                "Exact orders of outer, semi and anti joins",
                CAPTION,
                Math.min(COLUMNS, charts.size()),
                charts));
  }

  private static List<Series> series(Map<String, Map<Integer, Times>> backends) {
    List<Series> series = new ArrayList<>();
    backends.forEach(
        (backend, sizes) -> {
          String algorithm = DphypOperators.algorithm(backend);
          List<DataPoint> points = new ArrayList<>();
          sizes.forEach(
              (size, times) -> {
                MedianInterval m = times.interval();
                points.add(new DataPoint(size, m.median(), m.lower(), m.upper()));
              });
          series.add(
              new Series(
                  SweepAxis.label(algorithm, backend),
                  AlgorithmStyles.of(algorithm, backend),
                  points));
        });
    return series;
  }

  /** The table; none if no block was ordered both by the host and by a device. */
  static List<ReportTable> tables(List<Row> rows) {
    List<List<String>> lines = new ArrayList<>();
    times(rows)
        .forEach(
            (shape, backends) -> {
              Map<Integer, Times> host = backends.getOrDefault(SweepAxis.NO_BACKEND, Map.of());
              backends.forEach(
                  (backend, sizes) ->
                      sizes.forEach(
                          (size, device) -> {
                            Times onHost = host.get(size);
                            if (onHost != null && !backend.equals(SweepAxis.NO_BACKEND)) {
                              List<String> place = List.of(shape, Integer.toString(size), backend);
                              line(place, onHost, device, lines);
                            }
                          }));
            });
    return lines.isEmpty()
        ? List.of()
        : List.of(
            new ReportTable(
                "The lead of devices over DPhyp on one thread",
                "Medians over the random blocks; of pairs the mean. Lead: the time of DPhyp over that of the device on"
                    + " the same block, with its 95 % interval. Both find the same cost and count"
                    + " the same pairs, or the row is not shown.",
                HEADER,
                lines));
  }

  private static void line(List<String> place, Times host, Times device, List<List<String>> lines) {
    List<Double> ratios = host.over(device);
    if (ratios.isEmpty()) {
      return;
    }
    MedianInterval lead =
        MedianInterval.of(ratios.stream().mapToDouble(Double::doubleValue).toArray());
    List<String> line = new ArrayList<>(place);
    line.add(Integer.toString(lead.size()));
    line.add(Numbers.significant(device.pairs()));
    line.add(Numbers.significant(host.interval().median()));
    line.add(Numbers.significant(device.interval().median()));
    line.add(Numbers.significant(lead.median()));
    line.add(Numbers.significant(lead.lower()));
    line.add(Numbers.significant(lead.upper()));
    lines.add(line);
  }
}
