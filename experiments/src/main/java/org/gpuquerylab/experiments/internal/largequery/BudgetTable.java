package org.gpuquerylab.experiments.internal.largequery;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.sweep.ReportTable;

/**
 * The answer to "which budget do I need": the smallest budget that is good enough, for each shape
 * and size.
 */
final class BudgetTable {

  /** With a sufficient budget, the geometric mean of cost / best cost is at most this number. */
  private static final double MEAN = 1.02;

  /** With a sufficient budget, the greatest cost / best cost is at most this number. */
  private static final double WORST = 1.5;

  private static final String NOTE =
      "The smallest measured budget with which plans cost at most "
          + MEAN
          + " times the best known cost in the geometric mean, and at most "
          + WORST
          + " times for the worst query. \"Longer budgets\" counts longer measured budgets that are not"
          + " good enough.";

  private static final List<String> HEADER =
      List.of(
          "topology",
          "tables",
          "search",
          "queries",
          "budget needed (ms)",
          "mean",
          "worst",
          "longer budgets");

  /** A search on the queries of one shape and size. */
  private record Key(Topology topology, int tables, Searcher searcher) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::topology).thenComparing(Key::tables).thenComparing(Key::searcher);

    static Key of(PlanQuality q) {
      return new Key(q.query().topology(), q.query().tables(), q.searcher().withoutBudget());
    }

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  private BudgetTable() {}

  /** The table of the measured rows; heuristics without a budget have no line. */
  static ReportTable of(List<PlanQuality> qualities) {
    Map<Key, List<PlanQuality>> groups =
        qualities.stream()
            .filter(q -> q.searcher().budget().isFixed())
            .collect(groupingBy(Key::of, TreeMap::new, toList()));
    List<List<String>> lines = new ArrayList<>();
    groups.forEach((key, group) -> lines.add(line(key, group)));
    return new ReportTable("Which budget do I need?", NOTE, HEADER, lines);
  }

  private static List<String> line(Key key, List<PlanQuality> qualities) {
    NavigableMap<Integer, List<PlanQuality>> budgets =
        qualities.stream()
            .collect(groupingBy(q -> q.searcher().budget().millis(), TreeMap::new, toList()));
    Optional<Integer> needed =
        budgets.entrySet().stream()
            .filter(budget -> isGood(budget.getValue()))
            .map(Map.Entry::getKey)
            .findFirst();
    int last = needed.orElse(budgets.lastKey());
    List<PlanQuality> shown = budgets.getOrDefault(last, List.of());
    return List.of(
        key.topology().label(),
        Integer.toString(key.tables()),
        key.searcher().label(),
        Integer.toString(shown.size()),
        needed.map(Object::toString).orElse("more than " + budgets.lastKey()),
        Numbers.significant(PlanQuality.mean(shown)),
        Numbers.significant(PlanQuality.worst(shown)),
        needed.map(ms -> Long.toString(worse(budgets, ms))).orElse(""));
  }

  private static long worse(NavigableMap<Integer, List<PlanQuality>> budgets, int needed) {
    return budgets.tailMap(needed, false).values().stream().filter(group -> !isGood(group)).count();
  }

  private static boolean isGood(List<PlanQuality> qualities) {
    return PlanQuality.mean(qualities) <= MEAN && PlanQuality.worst(qualities) <= WORST;
  }
}
