package org.gpuquerylab.experiments.joinorder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.experiments.results.Point;
import org.gpuquerylab.experiments.results.Row;
import org.gpuquerylab.experiments.stats.MedianInterval;
import org.gpuquerylab.experiments.sweep.SweepAxis;
import org.gpuquerylab.joinorder.gpu.EcGpu;
import org.gpuquerylab.joinorder.gpu.PosGpu;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Series;

/** Draws {@link Figure9}: one chart for each topology, one series for each variant and backend. */
final class Figure9Chart {

  private static final String CAPTION =
      "Median over %d random queries a point, with %s; each time is divided by"
          + " that of sequential DPccp (Java, one thread) on the same query, so below 1 a variant is"
          + " faster. The paper divides by DPE on 8 CPU threads; hollow markers are what its section"
          + " 6.4 states, for a Tesla K20m.";

  /** A variant on a backend. */
  private record Variant(String algorithm, String backend) implements Comparable<Variant> {
    static Variant of(Point point) {
      return new Variant(point.get(Figure9.ALGORITHM), point.get(SweepAxis.BACKEND));
    }

    String label() {
      return algorithm.toUpperCase(Locale.ROOT) + " (" + backend + ")";
    }

    @Override
    public int compareTo(Variant other) {
      return label().compareTo(other.label());
    }
  }

  private final List<Row> variants;
  private final Map<Point, Double> baseline;

  Figure9Chart(List<Row> rows) {
    this.variants = rows.stream().filter(row -> !isBaseline(row)).toList();
    this.baseline =
        rows.stream()
            .filter(Figure9Chart::isBaseline)
            .collect(groupingBy(Figure9Chart::problem))
            .entrySet()
            .stream()
            .collect(toMap(Map.Entry::getKey, e -> median(e.getValue())));
  }

  List<Figure> figures() {
    List<Chart> charts = new ArrayList<>();
    for (Topology topology : Topology.ofTheReport()) {
      List<Row> rows =
          variants.stream()
              .filter(row -> row.point().get(Figure9.TOPOLOGY).equals(topology.label()))
              .filter(row -> baseline.containsKey(problem(row)))
              .toList();
      if (!rows.isEmpty()) {
        charts.add(chart(topology, rows));
      }
    }
    if (charts.isEmpty()) {
      return List.of();
    }
    String title = "Figure 9: relative runtime of the GPU-based DPsub variants";
    long queries = variants.stream().map(row -> row.point().get(Figure9.QUERY)).distinct().count();
    String band = queries < 6 ? "a band over all of them" : "a 95 % confidence band";
    String caption = CAPTION.formatted(queries, band);
    return List.of(new Figure("figure-9", title, caption, Math.min(2, charts.size()), charts));
  }

  private Chart chart(Topology topology, List<Row> rows) {
    Map<Variant, List<Row>> byVariant =
        rows.stream().collect(groupingBy(row -> Variant.of(row.point()), TreeMap::new, toList()));
    List<Series> series =
        byVariant.entrySet().stream().map(e -> series(e.getKey(), e.getValue())).toList();
    int most = rows.stream().mapToInt(row -> row.point().getInt(Figure9.TABLES)).max().orElse(0);
    List<ReferencePoint> stated =
        stated(topology).stream().filter(point -> point.x() <= most).toList();
    String label = topology.label();
    return new Chart(
        label,
        label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1),
        Axis.linear("tables"),
        Axis.log("runtime relative to DPccp"),
        series,
        stated,
        List.of(new ReferenceLine(1, "DPccp, sequential")));
  }

  private Series series(Variant variant, List<Row> rows) {
    Map<Integer, List<Row>> bySize =
        rows.stream().collect(groupingBy(row -> row.point().getInt(Figure9.TABLES)));
    List<DataPoint> points = new ArrayList<>();
    bySize.forEach(
        (tables, sample) -> {
          MedianInterval m = MedianInterval.of(ratios(sample));
          points.add(new DataPoint(tables, m.median(), m.lower(), m.upper()));
        });
    return new Series(
        variant.label(), AlgorithmStyles.of(variant.algorithm(), variant.backend()), points);
  }

  /** For each query the time of the variant, over that of the baseline. */
  private double[] ratios(List<Row> rows) {
    return rows.stream().collect(groupingBy(Figure9Chart::problem)).entrySet().stream()
        .mapToDouble(e -> median(e.getValue()) / baseline.getOrDefault(e.getKey(), Double.NaN))
        .toArray();
  }

  private static double median(List<Row> repetitions) {
    double[] nanos = repetitions.stream().mapToDouble(row -> row.measured().nanos()).toArray();
    return MedianInterval.of(nanos).median();
  }

  private static boolean isBaseline(Row row) {
    return row.point().get(Figure9.ALGORITHM).equals(Figure9.BASELINE);
  }

  private static Point problem(Row row) {
    return row.point().without(Figure9.ALGORITHM).without(SweepAxis.BACKEND);
  }

  /** What section 6.4 of the paper states about the variants that we have. */
  private static List<ReferencePoint> stated(Topology topology) {
    return switch (topology) {
      case LINEAR, CYCLIC -> List.of(stated(20, 95.2, "POS 95.2×", PosGpu.NAME));
      case STAR ->
          List.of(stated(6, 3.1, "EC 3.1×", EcGpu.NAME), stated(6, 6.6, "POS 6.6×", PosGpu.NAME));
      case CLIQUE ->
          List.of(
              stated(6, 3.5, "EC 3.5×", EcGpu.NAME),
              stated(4, 4.6, "POS 4.6×", PosGpu.NAME),
              stated(15, 1, "EC equal", EcGpu.NAME),
              stated(15, 0.06, "POS 94 % less", PosGpu.NAME));
      case SNOWFLAKE, TREE, GRID, RANDOM_CYCLIC -> List.of();
    };
  }

  private static ReferencePoint stated(int tables, double ratio, String text, String algorithm) {
    return new ReferencePoint(tables, ratio, text, AlgorithmStyles.of(algorithm, "opencl"));
  }
}
