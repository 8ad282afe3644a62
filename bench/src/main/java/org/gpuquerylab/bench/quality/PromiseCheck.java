package org.gpuquerylab.bench.quality;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** A promise that {@code auto} makes for large queries, and the check of this promise. */
enum PromiseCheck {
  /**
   * {@code auto} exceeds its budget by at most a tenth plus 5 ms of wall-clock time, in 1,000 runs
   * with a heap of 256 MB. Only half of the cores run queries: the others compile and collect
   * garbage.
   */
  BUDGETS(QuerySet.MIXED, "256m", 2),

  /**
   * In 2,000 queries the plan of {@code auto} is never more expensive than the plan of {@code goo},
   * {@code idp2} or {@code dplin}, if that rival ends within the same budget. The budgets are 10
   * and 100 ms. For a rival that takes longer than 10 ms, the budget is the rival's own time.
   */
  RIVALS(QuerySet.GRAPHS, "1g", 1);

  private final QuerySet set;
  private final String heap;
  private final int coresEach;

  PromiseCheck(QuerySet set, String heap, int coresEach) {
    this.set = set;
    this.heap = heap;
    this.coresEach = coresEach;
  }

  /** The name of this promise on a command line. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The queries of the check. */
  QuerySet set() {
    return set;
  }

  /** The heap size of a process, in the form of {@code -Xmx}. */
  String heap() {
    return heap;
  }

  /** The number of processes that this machine's cores can run. */
  int processes() {
    return Math.max(1, Runtime.getRuntime().availableProcessors() / coresEach);
  }

  /**
   * The arguments of {@link SearchQuality} for one of several processes.
   *
   * @param index the index of the process, from 0
   * @param end the index after the last query
   * @param number the number of processes
   * @param warmUp the duration of the warm-up before the first query, in seconds
   * @param seconds the time after which the process begins no further query, in seconds
   * @param processorTime whether budgets are processor time, not wall-clock time
   */
  List<String> arguments(
      int index, int end, int number, double warmUp, double seconds, boolean processorTime) {
    List<String> arguments = new ArrayList<>(List.of("--queries", set.label(), "--seeds", "0"));
    arguments.addAll(List.of("--from", "" + index, "--to", "" + end, "--each", "" + number));
    arguments.addAll(List.of("--warm-up", "" + warmUp, "--seconds", "" + seconds));
    if (this == BUDGETS) {
      arguments.add("--budgets-only");
    }
    if (processorTime) {
      arguments.add("--processor-time");
    }
    return arguments;
  }

  /**
   * Whether every row keeps the promise.
   *
   * @param processorTime whether budgets are processor time, not wall-clock time
   */
  boolean isKept(List<QualityRow> rows, boolean processorTime) {
    RivalCounts rivals = new RivalCounts(rows, processorTime);
    return rows.stream()
        .noneMatch(row -> this == BUDGETS ? isLate(row, processorTime) : rivals.isAboveARival(row));
  }

  /**
   * A summary of some rows, in one line.
   *
   * @param queries the total number of queries
   * @param processorTime whether budgets are processor time, not wall-clock time
   */
  String summary(List<QualityRow> rows, int queries, boolean processorTime) {
    long done = rows.stream().map(QualityRow::query).distinct().count();
    RivalCounts rivals = new RivalCounts(rows, processorTime);
    List<QualityRow> search = rows.stream().filter(RivalCounts::isSearch).toList();
    List<QualityRow> late = rows.stream().filter(row -> isLate(row, processorTime)).toList();
    String above =
        this == RIVALS ? "plans above those of rivals: " + rivals.aboveRivals(search) + "; " : "";
    return String.format(
        Locale.ROOT,
        "%d of %d queries; %sbudgets exceeded by more than a tenth and 5 ms: %d of %d by the wall,"
            + " %d by processor time%s",
        done,
        queries,
        above,
        rows.stream().filter(row -> isLate(row, false)).count(),
        rows.stream().filter(QualityRow::isTimed).count(),
        rows.stream().filter(row -> isLate(row, true)).count(),
        worst(late, processorTime));
  }

  private static boolean isLate(QualityRow row, boolean processorTime) {
    return row.isTimed() && row.isLate(processorTime);
  }

  private static String worst(List<QualityRow> late, boolean processorTime) {
    return late.stream()
        .max(Comparator.comparingDouble(row -> row.millis(processorTime) / row.budget()))
        .map(row -> "; worst: " + row.line())
        .orElse("");
  }
}
