package org.gpuquerylab.experiments.internal.joinorder;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;

/**
 * A line for each shape, size and algorithm, with the algorithm's time divided by that of the
 * fastest algorithm.
 */
final class LatencyTable {
  private static final String NOTE =
      String.format(
              Locale.ROOT,
              "Milliseconds of whole optimizations by the host's clock. A row is the median of up to %d, after",
              LatencyTrial.REPETITIONS)
          + " warm-ups, and a line is the median over the queries; least and greatest are over all"
          + " optimizations. Pairs are valid join pairs; candidates are the pairs visited for each"
          + " valid pair. Launches and waits are those of the last optimization. Times of the best: the"
          + " time divided by that of the fastest algorithm for this shape, size and cost function.";

  private static final List<String> HEADER =
      List.of(
          "topology",
          "tables",
          "cost",
          "algorithm",
          "queries",
          "pairs",
          "median (ms)",
          "least (ms)",
          "greatest (ms)",
          "pairs a second",
          "candidates a pair",
          "launches",
          "waits",
          "times of the best");

  private LatencyTable() {}

  /** The table of the measured rows. */
  public static ReportTable of(List<Row> rows) {
    List<LatencyGroup> groups = LatencyGroup.of(rows);
    Map<List<Object>, Double> best = new HashMap<>();
    groups.forEach(group -> best.merge(group.problem(), group.millis().median(), Math::min));
    List<List<String>> lines =
        groups.stream()
            .map(group -> line(group, best.getOrDefault(group.problem(), Double.NaN)))
            .toList();
    return new ReportTable("Optimizations", NOTE, HEADER, lines);
  }

  private static List<String> line(LatencyGroup group, double best) {
    LatencyPoint.Query query = group.point().query();
    double millis = group.millis().median();
    double pairs = group.median(LatencyTrial.PAIRS).median();
    double checked = group.median(LatencyTrial.PAIRS_CHECKED).median();
    return List.of(
        query.topology().label(),
        Integer.toString(query.tables()),
        query.cost(),
        group.label(),
        Integer.toString(group.rows().size()),
        String.valueOf((long) pairs),
        Numbers.significant(millis),
        Numbers.significant(group.least()),
        Numbers.significant(group.greatest()),
        Numbers.significant(pairs / millis * 1e3),
        Numbers.significant(checked / Math.max(1, pairs)),
        Numbers.significant(group.median(LatencyTrial.LAUNCHES).median()),
        Numbers.significant(group.median(LatencyTrial.WAITS).median()),
        Numbers.significant(millis / best));
  }
}
