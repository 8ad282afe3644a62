package org.gpuquerylab.experiments.internal.joinorder;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.internal.partition.PartitionWork;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.sweep.ReportTable;

/**
 * Tables of the measurements, and of the expected times of more workers according to the counted
 * work.
 */
final class ScalingTables {
  private static final String MEASURED =
      "Whole optimizations by the host's clock; medians over queries and repetitions. Speed-up:"
          + " relative to one worker with one partition. Promised: the work of the whole plan space"
          + " over that of a partition if cross products are allowed, (4/3)^l for left-deep and"
          + " (9/7)^l for bushy plans with 2^l partitions (Trummer and Koch 2016; PartitionWork counts"
          + " it); algorithms without partitions have none. Splits are added up over all workers."
          + " Slowest and fastest: the times of partitions by the clock. Most over least: the"
          + " processor times of partitions, without the time in which other programs had the core;"
          + " most over fewest: their counted splits. Bytes: the query as JSON, which each worker of"
          + " a cluster gets, and an answer serialized by Java.";

  private static final String PREDICTED =
      "One partition for each worker, up to 1,024 workers or the query's number of partitions. The"
          + " splits of a worker are counted, and the speed-up follows from them; beside it is"
          + " (4/3)^l or (9/7)^l. The time is the count at the measured rate of one worker with"
          + " one partition. It does not include the start of tasks and the network; the last column"
          + " has the bytes that all workers transfer.";

  private ScalingTables() {}

  /** A table with one line for each group. */
  static ReportTable measured(List<ScalingGroup> groups) {
    return new ReportTable(
        "Measured",
        MEASURED,
        List.of(
            "algorithm",
            "tables",
            "workers",
            "partitions",
            "median (ms)",
            "speed-up",
            "promised",
            "splits",
            "splits a second",
            "slowest (ms)",
            "fastest (ms)",
            "slowest over fastest",
            "most over least processor time",
            "most over fewest splits",
            "query (bytes)",
            "answer (bytes)"),
        groups.stream().map(group -> line(group, groups)).toList());
  }

  private static List<String> line(ScalingGroup group, List<ScalingGroup> groups) {
    ScalingPoint point = group.point();
    double millis = group.millis();
    double splits = group.median(ScalingTrial.SPLITS);
    double alone = group.alone(groups).map(ScalingGroup::millis).orElse(Double.NaN);
    return List.of(
        point.algorithm(),
        Integer.toString(point.problem().tables()),
        Integer.toString(point.workers()),
        point.isCut() ? Integer.toString(point.partitions()) : "",
        Numbers.significant(millis),
        number(alone / millis),
        point.isCut() && point.isOneEach() ? number(promised(point)) : "",
        whole(splits),
        Numbers.significant(splits / millis * 1e3),
        significant(group.median(ScalingTrial.SLOWEST)),
        significant(group.median(ScalingTrial.FASTEST)),
        number(group.imbalance()),
        number(group.median(ScalingTrial.CPU_RATIO)),
        number(group.median(ScalingTrial.WORK_RATIO)),
        whole(group.median(ScalingTrial.QUERY_BYTES)),
        whole(group.median(ScalingTrial.ANSWER_BYTES)));
  }

  /** A table with one line for each algorithm with partitions, size and number of workers. */
  static ReportTable predicted(List<ScalingGroup> groups) {
    List<List<String>> lines = new ArrayList<>();
    for (ScalingGroup group : groups) {
      boolean first = group.alone(groups).equals(Optional.of(group));
      if (first && group.point().isCut()) {
        addPredictions(group, lines);
      }
    }
    return new ReportTable(
        "Predicted",
        PREDICTED,
        List.of(
            "algorithm",
            "tables",
            "workers",
            "splits of a worker",
            "speed-up",
            "promised",
            "time (ms)",
            "all workers' splits",
            "network (bytes)"),
        lines);
  }

  private static void addPredictions(ScalingGroup alone, List<List<String>> lines) {
    ScalingPoint.Problem problem = alone.point().problem();
    int most = PartitionedQuery.mostPartitions(problem.space(), problem.tables());
    double whole = PartitionWork.of(problem.space(), problem.tables(), 1).splits();
    double bytes = alone.median(ScalingTrial.QUERY_BYTES) + alone.median(ScalingTrial.ANSWER_BYTES);
    for (int workers = 1; workers <= Math.min(most, ScalingFigure.MOST_WORKERS); workers *= 2) {
      double part = PartitionWork.of(problem.space(), problem.tables(), workers).splits();
      lines.add(
          List.of(
              alone.point().algorithm(),
              Integer.toString(problem.tables()),
              Integer.toString(workers),
              whole(part),
              number(whole / part),
              number(promised(problem.space(), workers)),
              Numbers.significant(alone.millis() * part / whole),
              whole(part * workers),
              whole(bytes * workers)));
    }
  }

  private static double promised(ScalingPoint point) {
    return promised(point.problem().space(), point.partitions());
  }

  /**
   * The speed-up that follows from the partitions' work: each constraint leaves 3/4 or 7/9 of the
   * work.
   */
  private static double promised(PlanSpace space, int partitions) {
    double ratio = space == PlanSpace.LEFT_DEEP ? 4 / 3.0 : 9 / 7.0;
    return Math.pow(ratio, Integer.numberOfTrailingZeros(partitions));
  }

  private static String significant(double value) {
    return Double.isNaN(value) ? "" : Numbers.significant(value);
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.2f", value);
  }

  private static String whole(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.0f", value);
  }
}
