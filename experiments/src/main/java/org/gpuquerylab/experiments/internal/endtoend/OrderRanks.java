package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.stat.correlation.KendallsCorrelation;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;

/** How well cost functions rank the measured orders of a statement, by Kendall's tau. */
final class OrderRanks {
  private static final String NOTE =
      "Kendall's tau of the running times of a statement's orders with their costs: 1 if the order"
          + " of costs is that of times, 0 if they have nothing to do with one another. C_out is the"
          + " rows of all joins, calibrated the time of hash joins on the device by measured"
          + " coefficients; by the rows that max-entropy estimates, and by counted rows.";

  /** The costs, by the measures that have them. */
  private static final Map<String, String> COSTS =
      new TreeMap<>(
          Map.of(
              OrderTrial.PREDICTED_COST, "C_out, estimated",
              OrderTrial.PREDICTED_MILLIS, "calibrated, estimated",
              EndToEndTrial.COST, "C_out, counted",
              OrderTrial.COUNTED_MILLIS, "calibrated, counted"));

  private static final List<String> ORDER =
      List.of(
          OrderTrial.PREDICTED_COST,
          OrderTrial.PREDICTED_MILLIS,
          EndToEndTrial.COST,
          OrderTrial.COUNTED_MILLIS);

  private static final int FEWEST = 3;

  private OrderRanks() {}

  /** The taus of a statement by cost; empty if its orders have too few different times. */
  record Ranked(OrderReport.Way way, String statement, int orders, Map<String, Double> taus) {}

  static List<Ranked> of(List<Row> rows) {
    Map<OrderReport.Way, Map<String, Map<String, List<Row>>>> grouped = new LinkedHashMap<>();
    for (Row row : rows) {
      if (row.measured().measures().containsKey(OrderTrial.COUNTED_MILLIS)) {
        grouped
            .computeIfAbsent(OrderReport.Way.of(row.point()), way -> new TreeMap<>())
            .computeIfAbsent(row.point().get(StatementData.STATEMENT), s -> new TreeMap<>())
            .computeIfAbsent(row.point().get(OrderMatters.ORDER), o -> new ArrayList<>())
            .add(row);
      }
    }
    List<Ranked> ranked = new ArrayList<>();
    grouped.forEach(
        (way, statements) ->
            statements.forEach(
                (statement, orders) -> {
                  Map<String, Double> taus = taus(List.copyOf(orders.values()));
                  if (!taus.isEmpty()) {
                    ranked.add(new Ranked(way, statement, orders.size(), taus));
                  }
                }));
    return ranked;
  }

  private static Map<String, Double> taus(List<List<Row>> orders) {
    Map<String, Double> taus = new LinkedHashMap<>();
    double[] times = medians(orders, EndToEndTrial.RUNNING);
    for (String cost : ORDER) {
      double tau =
          orders.size() < FEWEST
              ? Double.NaN
              : new KendallsCorrelation().correlation(times, medians(orders, cost));
      if (!Double.isNaN(tau)) {
        taus.put(cost, tau);
      }
    }
    return taus.size() == ORDER.size() ? taus : Map.of();
  }

  private static double[] medians(List<List<Row>> orders, String measure) {
    return orders.stream().mapToDouble(rows -> TimesByPlace.median(rows, measure)).toArray();
  }

  /** The table; none if no order has predictions. */
  static List<ReportTable> tables(List<Row> rows) {
    List<Ranked> all = of(rows);
    List<List<String>> lines = new ArrayList<>();
    for (Ranked one : all) {
      List<String> line =
          new ArrayList<>(
              List.of(
                  one.way.data(),
                  one.way.backend(),
                  one.way.filters(),
                  one.statement,
                  Integer.toString(one.orders)));
      one.taus.values().forEach(tau -> line.add(Numbers.significant(tau)));
      lines.add(line);
    }
    List<String> header =
        new ArrayList<>(List.of("data", "backend", "filters", "statement", "orders"));
    ORDER.forEach(cost -> header.add(COSTS.getOrDefault(cost, cost)));
    return all.isEmpty()
        ? List.of()
        : List.of(
            new ReportTable("How costs rank orders", words(all) + ".\n" + NOTE, header, lines));
  }

  /** How well each cost ranks orders, in the median of all statements. */
  static String words(List<Ranked> all) {
    return String.format(
        Locale.ROOT,
        "Kendall's tau of times with costs is, in the median of %d cases, %s for C_out and %s for the"
            + " calibrated cost from estimated rows, and %s and %s from counted rows",
        all.size(),
        median(all, OrderTrial.PREDICTED_COST),
        median(all, OrderTrial.PREDICTED_MILLIS),
        median(all, EndToEndTrial.COST),
        median(all, OrderTrial.COUNTED_MILLIS));
  }

  private static String median(List<Ranked> all, String cost) {
    DoubleStream taus = all.stream().mapToDouble(one -> one.taus.getOrDefault(cost, Double.NaN));
    return Numbers.rounded(MedianInterval.median(taus.toArray()));
  }
}
