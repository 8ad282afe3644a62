package org.gpuquerylab.experiments.internal.accuracy;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;

/** Tables of q-errors, and of conjunctions that no row satisfies. */
final class ErrorTables {

  private static final String NOTE =
      "Over conjunctions of all sizes that hold for at least one row: the median error with its 95 %"
          + " interval, the 90th percentile, and the largest error. Repaired: conjunctions whose"
          + " statistics contradict each other. Too low: conjunctions estimated below half of the truth.";

  private static final String EMPTY_NOTE =
      "For conjunctions that hold for no row there is no ratio to the truth. Right: conjunctions"
          + " estimated as less than one row. Rows: the median and the largest estimate.";

  private static final List<String> HEADER =
      List.of(
          "data",
          "statistics",
          "estimator",
          "conjunctions",
          "median",
          "from",
          "to",
          "90 %",
          "largest",
          "repaired",
          "too low");

  private static final List<String> EMPTY_HEADER =
      List.of(
          "data", "statistics", "estimator", "empty conjunctions", "right", "rows", "largest rows");

  private ErrorTables() {}

  /** Both tables; none if nothing was measured. */
  static List<ReportTable> of(List<Estimated> estimates) {
    Map<Boolean, List<Estimated>> parts =
        estimates.stream().collect(partitioningBy(Estimated::isEmpty));
    List<ReportTable> tables = new ArrayList<>();
    parts.forEach(
        (empty, some) -> {
          if (!some.isEmpty()) {
            tables.add(empty ? empty(some) : errors(some));
          }
        });
    return tables;
  }

  private static Map<Estimated.Setting, List<Estimated>> settings(List<Estimated> estimates) {
    return estimates.stream().collect(groupingBy(Estimated::setting, TreeMap::new, toList()));
  }

  private static ReportTable errors(List<Estimated> estimates) {
    List<List<String>> lines = new ArrayList<>();
    settings(estimates).forEach((setting, some) -> lines.add(line(setting, some)));
    return new ReportTable("How far estimates are off", NOTE, HEADER, lines);
  }

  private static List<String> line(Estimated.Setting setting, List<Estimated> estimates) {
    double[] errors = estimates.stream().mapToDouble(Estimated::error).sorted().toArray();
    MedianInterval median = MedianInterval.of(errors);
    long tooLow = estimates.stream().filter(one -> 2 * one.estimate() < one.truth()).count();
    List<String> cells = begin(setting, errors.length);
    cells.add(Numbers.significant(median.median()));
    cells.add(Numbers.significant(median.lower()));
    cells.add(Numbers.significant(median.upper()));
    cells.add(Numbers.significant(errors[(int) Math.ceil(0.9 * errors.length) - 1]));
    cells.add(Numbers.significant(errors[errors.length - 1]));
    cells.add(Long.toString(estimates.stream().filter(Estimated::repaired).count()));
    cells.add(Long.toString(tooLow));
    return cells;
  }

  private static ReportTable empty(List<Estimated> estimates) {
    List<List<String>> lines = new ArrayList<>();
    settings(estimates).forEach((setting, some) -> lines.add(emptyLine(setting, some)));
    return new ReportTable("Conjunctions that hold for no row", EMPTY_NOTE, EMPTY_HEADER, lines);
  }

  private static List<String> emptyLine(Estimated.Setting setting, List<Estimated> estimates) {
    double[] rows = estimates.stream().mapToDouble(Estimated::estimate).sorted().toArray();
    List<String> cells = begin(setting, rows.length);
    cells.add(Long.toString(estimates.stream().filter(one -> one.estimate() < 1).count()));
    cells.add(Numbers.significant(MedianInterval.of(rows).median()));
    cells.add(Numbers.significant(rows[rows.length - 1]));
    return cells;
  }

  private static List<String> begin(Estimated.Setting setting, int conjunctions) {
    return new ArrayList<>(
        List.of(
            setting.data().label(),
            setting.statistics(),
            setting.method().label(),
            Integer.toString(conjunctions)));
  }
}
