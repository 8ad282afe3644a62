package org.gpuquerylab.bench.quality;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A summary of rows: the costs relative to the best known plan of the same query, the number of
 * plans that are more expensive than the plan of a rival that took no longer, and the number of
 * exceeded budgets.
 */
final class QualitySummary {
  private static final int[] SIZES = {100, 300, 1_000};

  private final boolean processorTime;
  private final List<QualityRow> rows;
  private final RivalCounts rivals;
  private final Map<String, List<QualityRow>> groups = new TreeMap<>();

  /**
   * Accepts rows in any order.
   *
   * @param processorTime whether budgets and the rivals' times are processor time
   */
  QualitySummary(List<QualityRow> rows, boolean processorTime) {
    this.processorTime = processorTime;
    this.rows = rows;
    rivals = new RivalCounts(rows, processorTime);
    for (QualityRow row : rows) {
      groups.computeIfAbsent(row.set() + " all", key -> new ArrayList<>()).add(row);
      groups.computeIfAbsent(group(row), key -> new ArrayList<>()).add(row);
    }
  }

  private static String group(QualityRow row) {
    int size = 0;
    while (size + 1 < SIZES.length && row.relations() > SIZES[size]) {
      size++;
    }
    return String.format(Locale.ROOT, "%s %s <= %4d", row.set(), row.shape(), SIZES[size]);
  }

  /** Prints the whole summary. */
  void print(PrintStream out) {
    out.printf(
        "%-30s%-14s%9s%12s%12s  %s%n",
        "queries", "algorithm", "number", "geo. mean", "worst", "above rivals as fast");
    for (Map.Entry<String, List<QualityRow>> group : groups.entrySet()) {
      byAlgorithm(group.getValue())
          .forEach((algorithm, rows) -> printLine(out, group.getKey(), algorithm, rows));
    }
    printLate(out);
  }

  private static Map<String, List<QualityRow>> byAlgorithm(List<QualityRow> rows) {
    return rows.stream()
        .filter(row -> !row.algorithm().equals(QualityRow.BEST))
        .sorted(Comparator.comparing(QualityRow::algorithm).thenComparing(QualityRow::budget))
        .collect(
            Collectors.groupingBy(QualitySummary::label, LinkedHashMap::new, Collectors.toList()));
  }

  private static String label(QualityRow row) {
    if (!row.against().isEmpty()) {
      return row.algorithm() + " @" + row.against();
    }
    if (Double.isInfinite(row.budget())) {
      return row.algorithm();
    }
    String unit = row.budget() < 0 ? " steps" : " ms";
    boolean given = row.budget() == Math.rint(row.budget());
    return row.algorithm()
        + " "
        + (given ? Math.round(Math.abs(row.budget())) + unit : "of various ms");
  }

  private void printLine(PrintStream out, String group, String label, List<QualityRow> rows) {
    double logs = 0;
    double worst = 1;
    int known = 0;
    for (QualityRow row : rows) {
      double ratio = ratio(row);
      if (!Double.isNaN(ratio)) {
        logs += Math.log(ratio);
        worst = Math.max(worst, ratio);
        known++;
      }
    }
    out.printf(
        Locale.ROOT,
        "%-30s%-14s%9d%12.5g%12.5g  %s%n",
        group,
        label,
        rows.size(),
        Math.exp(logs / known),
        worst,
        RivalCounts.isSearch(rows.get(0)) ? rivals.aboveRivals(rows) : "");
  }

  /** The cost relative to that of the best known plan; NaN if there is no such plan. */
  private double ratio(QualityRow row) {
    double best =
        rivals.ofQuery(row).stream().mapToDouble(QualityRow::cost).min().orElse(row.cost());
    if (Double.isInfinite(best)) {
      return Double.NaN;
    }
    return row.cost() == best ? 1 : row.cost() / best;
  }

  private void printLate(PrintStream out) {
    List<QualityRow> timed = rows.stream().filter(QualityRow::isTimed).toList();
    out.printf(
        Locale.ROOT,
        "%d runs with a budget of time; exceeded by more than a tenth and 5 ms: %d by the clock on"
            + " the wall, %d by processor time%n",
        timed.size(),
        timed.stream().filter(row -> row.isLate(false)).count(),
        timed.stream().filter(row -> row.isLate(true)).count());
    timed.stream()
        .filter(row -> row.isLate(processorTime))
        .sorted(Comparator.comparingDouble(row -> row.budget() - row.wall()))
        .limit(10)
        .forEach(row -> out.println("late: " + row.line()));
    rows.stream()
        .filter(rivals::isAboveARival)
        .limit(20)
        .forEach(row -> out.println("above: " + row.line()));
  }
}
