package org.gpuquerylab.experiments.internal.largequery;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.gpuquerylab.measure.internal.report.BackendStyle;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/**
 * The plans of one algorithm for the queries of one kind.
 *
 * @param query any of the queries
 * @param algorithm the name of the algorithm
 * @param backend the backend on which the algorithm ran
 * @param ratios costs divided by those of the reference, at least 1, in ascending order
 * @param millis the time of each optimization in milliseconds
 */
record JudgedPlans(
    JudgedQuery query, String algorithm, String backend, List<Double> ratios, List<Double> millis) {
  /** Costs count as equal if their ratio is at most this, because they may differ by rounding. */
  static final double SAME_COST = 1 + 1e-9;

  private static final Axis QUALITY = Axis.log("cost over the reference's");
  private static final String WHAT =
      String.format(
          Locale.ROOT,
          "Cost divided by the reference's: DPccp up to %d tables, the best algorithm for more tables.",
          JudgedTrial.MOST_EXACT);
  private static final List<String> HEADER =
      List.of(
          "topology",
          "joins",
          "cost",
          "tables",
          "algorithm",
          "queries",
          "median",
          "greatest",
          "as good as the reference",
          "median (ms)");

  /** The groups of rows. If the reference cost of a query is 0, only plans with cost 0 are kept. */
  static List<JudgedPlans> of(List<Row> rows) {
    Map<JudgedQuery, Double> references = new HashMap<>();
    rows.forEach(row -> references.merge(JudgedQuery.of(row.point()), reference(row), Math::min));
    Map<Object, List<Row>> groups =
        rows.stream()
            .collect(
                groupingBy(
                    row -> row.point().without(SizedQuery.QUERY), LinkedHashMap::new, toList()));
    return groups.values().stream()
        .map(group -> of(group, references))
        .filter(plans -> !plans.ratios.isEmpty())
        .sorted(
            Comparator.comparing((JudgedPlans plans) -> plans.query.sized())
                .thenComparing(JudgedPlans::algorithm))
        .toList();
  }

  private static double reference(Row row) {
    double cost = row.measured().checksum();
    return row.measured().measures().getOrDefault(JudgedTrial.OPTIMUM, cost);
  }

  private static JudgedPlans of(List<Row> rows, Map<JudgedQuery, Double> references) {
    Row any = rows.get(0);
    List<Double> ratios =
        rows.stream()
            .map(row -> ratio(row, references.getOrDefault(JudgedQuery.of(row.point()), 0.0)))
            .filter(Double::isFinite)
            .sorted()
            .toList();
    return new JudgedPlans(
        JudgedQuery.of(any.point()),
        any.point().get(Searcher.ALGORITHM),
        any.point().get(SweepAxis.BACKEND),
        ratios,
        rows.stream().map(row -> row.measured().millis()).toList());
  }

  private static double ratio(Row row, double reference) {
    double cost = row.measured().checksum();
    return cost <= reference ? 1 : cost / reference;
  }

  private MedianInterval quality() {
    return MedianInterval.of(array(ratios));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(value -> value).toArray();
  }

  private String label() {
    return SweepAxis.label(algorithm, backend);
  }

  /** The table with a line for each shape, size and algorithm. */
  static ReportTable table(List<JudgedPlans> all) {
    return new ReportTable(
        "Quality of plans", WHAT, HEADER, all.stream().map(JudgedPlans::line).toList());
  }

  private List<String> line() {
    DoubleStream same = DoubleStream.of(array(ratios)).filter(ratio -> ratio <= SAME_COST);
    return List.of(
        query.sized().topology().label(),
        query.joins(),
        query.cost(),
        Integer.toString(query.sized().tables()),
        label(),
        Integer.toString(ratios.size()),
        Numbers.significant(quality().median()),
        Numbers.significant(ratios.get(ratios.size() - 1)),
        Long.toString(same.count()),
        Numbers.significant(MedianInterval.median(array(millis))));
  }

  /** The charts, one for each shape, kind of joins and cost function, over the number of tables. */
  static List<Figure> figures(String experiment, List<JudgedPlans> all) {
    Map<String, List<JudgedPlans>> groups =
        all.stream().collect(groupingBy(JudgedPlans::chartName, TreeMap::new, toList()));
    List<Chart> charts = new ArrayList<>();
    groups.forEach(
        (name, of) ->
            charts.add(
                Chart.of(name, name.replace("-", ", "), Axis.log("tables"), QUALITY, series(of))));
    String interval =
        " Medians over the queries with 95 % intervals, or the range if there are fewer than six.";
    return charts.isEmpty()
        ? List.of()
        : List.of(
            new Figure(
                experiment,
                "Quality of plans",
                WHAT + interval,
                Math.min(2, charts.size()),
                charts));
  }

  private String chartName() {
    return query.sized().topology().label() + "-" + query.joins() + "-" + query.cost();
  }

  private static List<Series> series(List<JudgedPlans> of) {
    Map<String, List<JudgedPlans>> lines =
        of.stream().collect(groupingBy(JudgedPlans::label, TreeMap::new, toList()));
    List<Series> series = new ArrayList<>();
    lines.forEach(
        (label, plans) -> {
          Style own = Style.of(plans.get(0).algorithm);
          Style style =
              new Style(
                  own.hue(), own.glyph(), BackendStyle.of(own.hue(), plans.get(0).backend).dash());
          series.add(new Series(label, style, plans.stream().map(JudgedPlans::point).toList()));
        });
    return series;
  }

  private DataPoint point() {
    MedianInterval m = quality();
    return new DataPoint(query.sized().tables(), m.median(), m.lower(), m.upper());
  }
}
