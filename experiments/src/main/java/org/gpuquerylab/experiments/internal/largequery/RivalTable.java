package org.gpuquerylab.experiments.internal.largequery;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;

/**
 * Counts how often a heuristic found a cheaper plan than a search in the same time. At a fixed
 * budget a heuristic counts if it ended within the budget. If the budget is the heuristic's own
 * time, both ran one after the other in the same process.
 */
final class RivalTable {
  private static final String NOTE =
      "Queries for which a heuristic that took no longer found a cheaper plan (C_out without the"
          + " result; a difference of less than 1e-9 is rounding). A budget that is the time"
          + " of a heuristic is at least "
          + SearchBudget.LEAST_MILLIS
          + " ms.";

  private static final List<String> HEADER =
      List.of("topology", "search", "heuristic", "compared", "cheaper", "most, times");

  /** A search and the heuristic with which it is compared. */
  private record Key(String shape, Searcher search, String rival) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::shape).thenComparing(Key::search).thenComparing(Key::rival);

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  private final Map<SizedQuery, List<Row>> heuristics = new HashMap<>();
  private final Map<Key, List<Double>> ratios = new TreeMap<>();

  private RivalTable() {}

  /** The table of the measured rows. */
  static ReportTable of(List<Row> rows) {
    RivalTable table = new RivalTable();
    for (Row row : rows) {
      if (SearchBudget.RIVALS.contains(Searcher.of(row.point()).algorithm())) {
        SizedQuery query = SizedQuery.of(row.point());
        table.heuristics.computeIfAbsent(query, key -> new ArrayList<>()).add(row);
      }
    }
    rows.forEach(table::compare);
    List<List<String>> lines = new ArrayList<>();
    table.ratios.forEach((key, of) -> lines.add(line(key, of)));
    return new ReportTable("Heuristics in the same time", NOTE, HEADER, lines);
  }

  private void compare(Row row) {
    Searcher search = Searcher.of(row.point());
    SearchBudget budget = search.budget();
    double cost = PlanQuality.cost(row);
    if (budget.isRivals()) {
      double rival =
          row.measured().measures().getOrDefault(SearchTrial.RIVAL_COST, Double.POSITIVE_INFINITY);
      add(row, search, budget.rival(), cost, rival);
    } else if (budget.isFixed()) {
      for (Row other : heuristics.getOrDefault(SizedQuery.of(row.point()), List.of())) {
        if (other.measured().millis() <= budget.millis()) {
          add(row, search, Searcher.of(other.point()).algorithm(), cost, PlanQuality.cost(other));
        }
      }
    }
  }

  private void add(Row row, Searcher search, String rival, double cost, double rivalCost) {
    double ratio = cost <= rivalCost * JudgedPlans.SAME_COST ? 1 : cost / rivalCost;
    String shape = SizedQuery.of(row.point()).topology().label();
    for (String group : List.of(QualityTable.ALL, shape)) {
      ratios.computeIfAbsent(new Key(group, search, rival), key -> new ArrayList<>()).add(ratio);
    }
  }

  private static List<String> line(Key key, List<Double> ratios) {
    return List.of(
        key.shape,
        key.search.budgetLabel(),
        key.rival,
        Integer.toString(ratios.size()),
        Long.toString(ratios.stream().filter(ratio -> ratio > 1).count()),
        QualityTable.ratio(ratios.stream().mapToDouble(ratio -> ratio).max().orElse(1)));
  }
}
