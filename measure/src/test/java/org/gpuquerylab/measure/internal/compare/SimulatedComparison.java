package org.gpuquerylab.measure.internal.compare;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;

/**
 * Compares two simulated runs.
 *
 * @param algorithms the number of algorithms
 * @param sizes the number of sizes
 * @param queries the number of queries of a size; 0 if the sweep has no axis of queries
 * @param repetitions the number of repetitions of each point
 * @param processes the number of processes that measure a run
 * @param inTurns whether the runs are measured in turns: both see the same drift, and their rows
 *     alternate in time
 * @param ofProcess the standard deviation of the effect of a process on an algorithm
 */
record SimulatedComparison(
    int algorithms,
    int sizes,
    int queries,
    int repetitions,
    int processes,
    boolean inTurns,
    double ofProcess) {

  /**
   * Compares the two runs of a seed.
   *
   * @param factor the factor by which a task of the second run takes longer
   */
  PairComparison compare(long seed, ToDoubleFunction<Task> factor) {
    return compare(seed, factor, 0);
  }

  /** Compares as above; the load average was 0 during the first run, and this during the second. */
  PairComparison compare(long seed, ToDoubleFunction<Task> factor, double load) {
    Sweep sweep = sweep();
    int tasks = sweep.tasks(point -> true).size();
    int tasksOfProcess = (tasks + processes - 1) / processes;
    long even = 2 * seed;
    List<Row> base =
        new SimulatedRun(sweep, tasksOfProcess, ofProcess, task -> 1).rows(even, 7_919 * even);
    List<Row> other =
        new SimulatedRun(sweep, tasksOfProcess, ofProcess, factor)
            .rows(inTurns ? even : even + 1, 7_919 * even + 1);
    if (!inTurns) {
      other = other.stream().map(SimulatedComparison::dayLater).toList();
    }
    base = base.stream().map(row -> row.on(Map.of("loadAverage", 0.0))).toList();
    other = other.stream().map(row -> row.on(Map.of("loadAverage", load))).toList();
    Sides sides =
        new Sides(List.of(side("old", base), side("new", other)), Set.of("query"), List.of());
    return RunComparison.of(sides, Quantity.TIME, OptionalDouble.empty()).others().get(0);
  }

  private static Row dayLater(Row row) {
    return new Row(
        row.task(),
        row.status(),
        row.measurement(),
        row.message(),
        row.finished().plus(Duration.ofDays(1)));
  }

  private static Side side(String label, List<Row> rows) {
    return new Side(label, Processes.of(rows, SimulatedRun.WARM_UP), Map.of(), "");
  }

  private Sweep sweep() {
    Map<String, List<String>> axes = new LinkedHashMap<>();
    axes.put("algorithm", IntStream.range(0, algorithms).mapToObj(i -> "a" + i).toList());
    axes.put("tables", numbers(sizes));
    if (queries > 0) {
      axes.put("query", numbers(queries));
    }
    return new Sweep("simulated", Pass.FULL, axes, repetitions, Duration.ofSeconds(1), 1);
  }

  private static List<String> numbers(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).toList();
  }
}
