package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * A table of makespans with one line for each policy and workload. The table also shows the lower
 * bound and the parts of the time.
 */
final class SpeedupTable {
  private static final String NOTE =
      "Medians over the rows, in milliseconds. Makespan: by the host's clock until everything is"
          + " complete, with a 95 % interval. Bound: a lower bound for all schedules, and its reason."
          + " Device: from the first start to the last end of a command. Kernels, copies: sums over a"
          + " traced run. Host: until everything is enqueued. Taken: the policy that chosen used most often.";
  private static final List<String> HEADER =
      List.of(
          "queries",
          "size",
          "inputs",
          "backend",
          "policy",
          "makespan",
          "from",
          "to",
          "times as fast as sequential",
          "as sequential-replayed",
          "bound",
          "by",
          "device",
          "kernels",
          "copies",
          "host",
          "launches",
          "submissions",
          "taken");
  private static final List<String> BASELINES = List.of("sequential", "sequential-replayed");
  private static final List<String> AFTER_THE_BOUND =
      List.of(
          "deviceMillis", "kernelMillis", "copyMillis", "enqueueMillis", "launches", "submissions");

  private SpeedupTable() {}

  /** The table; none if there are no rows. */
  static List<ReportTable> of(List<SpeedupRuns> runs) {
    List<List<String>> lines = new ArrayList<>();
    for (SpeedupRuns run : runs) {
      for (String workload : run.workloads()) {
        Map<String, List<Row>> policies = run.ofWorkload(workload);
        policies.forEach(
            (policy, rows) -> lines.add(line(run.common(), workload, policy, policies)));
      }
    }
    return lines.isEmpty() ? List.of() : List.of(new ReportTable("Makespans", NOTE, HEADER, lines));
  }

  private static List<String> line(
      Point common, String workload, String policy, Map<String, List<Row>> policies) {
    List<Row> rows = policies.getOrDefault(policy, List.of());
    MedianInterval own = SpeedupRuns.millis(rows);
    List<String> cells = new ArrayList<>();
    cells.add(workload);
    cells.add(common.get(WorkloadSize.AXIS));
    cells.add(common.get(ConcurrencyExperiment.INPUTS));
    cells.add(common.get(SweepAxis.BACKEND));
    cells.add(policy);
    cells.add(Numbers.significant(own.median()));
    cells.add(Numbers.known(own.lower()));
    cells.add(Numbers.known(own.upper()));
    for (String baseline : BASELINES) {
      List<Row> base = policies.get(baseline);
      cells.add(
          base == null
              ? "-"
              : Numbers.significant(SpeedupRuns.millis(base).median() / own.median()));
    }
    cells.add(Numbers.significant(SpeedupRuns.median(rows, "boundMillis")));
    cells.add(named(rows, ConcurrencyTrial.BOUND_BY));
    for (String measure : AFTER_THE_BOUND) {
      cells.add(Numbers.significant(SpeedupRuns.median(rows, measure)));
    }
    cells.add(named(rows, ConcurrencyTrial.TAKEN));
    return cells;
  }

  /**
   * The most frequent name that follows a prefix among the rows' measures; a dash if no row has
   * such a measure.
   */
  private static String named(List<Row> rows, String prefix) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (Row row : rows) {
      for (String measure : row.measured().measures().keySet()) {
        if (measure.startsWith(prefix)) {
          counts.merge(measure.substring(prefix.length()), 1, Integer::sum);
        }
      }
    }
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse("-");
  }
}
