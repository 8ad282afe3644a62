package org.gpuquerylab.bench.quality;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gpuquerylab.joinorder.anytime.AnytimeOptimizer;
import org.gpuquerylab.joinorder.auto.AutoOptimizer;

/**
 * The number of plans of the search that are more expensive than the plan of a rival that took no
 * longer.
 */
final class RivalCounts {
  private final boolean processorTime;
  private final Map<String, List<QualityRow>> queries;

  /**
   * Accepts rows in any order.
   *
   * @param processorTime whether budgets and the rivals' times are processor time
   */
  RivalCounts(List<QualityRow> rows, boolean processorTime) {
    this.processorTime = processorTime;
    queries = rows.stream().collect(Collectors.groupingBy(QualityRow::query));
  }

  /** All rows of the query of a given row. */
  List<QualityRow> ofQuery(QualityRow row) {
    return queries.getOrDefault(row.query(), List.of());
  }

  /** Whether a row belongs to the search whose plans are judged. */
  static boolean isSearch(QualityRow row) {
    return row.algorithm().equals(AutoOptimizer.NAME)
        || row.algorithm().equals(AnytimeOptimizer.NAME);
  }

  /**
   * For each rival algorithm, two numbers: the number of rows whose plan is more expensive than the
   * rival's, and the number of rows that were compared. A rival counts only where it took no
   * longer.
   */
  String aboveRivals(List<QualityRow> rows) {
    Map<String, int[]> counts = new TreeMap<>();
    for (QualityRow row : rows) {
      for (QualityRow rival : ofQuery(row)) {
        if (isRivalOf(rival, row)) {
          int[] count = counts.computeIfAbsent(rival.algorithm(), key -> new int[2]);
          count[0] += row.isAbove(rival) ? 1 : 0;
          count[1]++;
        }
      }
    }
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue()[0] + "/" + entry.getValue()[1])
        .collect(Collectors.joining(", "));
  }

  /** Whether a row has a plan of the search that is more expensive than a rival's plan. */
  boolean isAboveARival(QualityRow row) {
    return isSearch(row)
        && ofQuery(row).stream().anyMatch(rival -> isRivalOf(rival, row) && row.isAbove(rival));
  }

  private boolean isRivalOf(QualityRow rival, QualityRow row) {
    boolean heuristic =
        Double.isInfinite(rival.budget()) && !rival.algorithm().equals(QualityRow.BEST);
    if (!heuristic || !row.against().isEmpty()) {
      return heuristic && row.against().equals(rival.algorithm());
    }
    return row.budget() < 0 || rival.millis(processorTime) <= row.budget();
  }
}
