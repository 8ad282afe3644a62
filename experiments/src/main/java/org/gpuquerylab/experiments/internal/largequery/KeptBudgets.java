package org.gpuquerylab.experiments.internal.largequery;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;

/** Shows whether searches keep their budgets, by wall-clock time and by processor time. */
final class KeptBudgets {

  /** A run keeps its budget if it takes at most this factor times the budget, plus 5 ms. */
  private static final double SHARE = 1.1;

  private static final double MILLIS = 5;

  private static final String NOTE =
      "Runs that exceeded their budget by more than a tenth and 5 ms, and the time of the longest"
          + " run divided by its budget. Processor time is that of the searching thread.";

  private static final List<String> HEADER =
      List.of("search", "runs", "late by the wall", "late by processor time", "longest, of budget");

  private KeptBudgets() {}

  /** The table of the measured rows whose budget is a number of milliseconds. */
  static ReportTable of(List<Row> rows) {
    Map<Searcher, List<Row>> searches =
        rows.stream()
            .filter(row -> SearchBudget.of(row.point()).isFixed())
            .collect(groupingBy(row -> Searcher.of(row.point()), TreeMap::new, toList()));
    Map<Searcher, List<Row>> all =
        searches.values().stream()
            .flatMap(List::stream)
            .collect(
                groupingBy(
                    row -> Searcher.of(row.point()).withoutBudget(), TreeMap::new, toList()));
    List<List<String>> lines = new ArrayList<>();
    all.forEach((search, of) -> lines.add(line(search.label() + ", all budgets", of)));
    searches.forEach((search, of) -> lines.add(line(search.budgetLabel(), of)));
    return new ReportTable("Budgets kept", NOTE, HEADER, lines);
  }

  private static List<String> line(String label, List<Row> rows) {
    double longest =
        rows.stream().mapToDouble(row -> row.measured().millis() / budget(row)).max().orElse(0);
    return List.of(
        label,
        Integer.toString(rows.size()),
        Long.toString(late(rows, row -> row.measured().millis())),
        Long.toString(late(rows, KeptBudgets::processorMillis)),
        Numbers.significant(longest));
  }

  private static long late(List<Row> rows, ToDoubleFunction<Row> millis) {
    return rows.stream()
        .filter(row -> millis.applyAsDouble(row) > SHARE * budget(row) + MILLIS)
        .count();
  }

  private static double budget(Row row) {
    return SearchBudget.of(row.point()).millis();
  }

  private static double processorMillis(Row row) {
    return row.measured().measures().getOrDefault(SearchTrial.PROCESSOR_MILLIS, 0.0);
  }
}
