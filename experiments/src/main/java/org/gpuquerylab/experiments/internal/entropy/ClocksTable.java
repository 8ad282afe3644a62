package org.gpuquerylab.experiments.internal.entropy;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;

/** A table with a line for each problem, solver and answer, which shows the times by all clocks. */
final class ClocksTable {
  private static final String NOTE =
      "Milliseconds, as medians over the rows. Device: from the known selectivities on the device to"
          + " the answer on the device, by the device's clock. Host: the same by the host's clock. Solve:"
          + String.format(
              Locale.ROOT,
              " the whole call with all copies, by the host's clock. Each row is the median of up to %d solutions,",
              ClocksTrial.REPETITIONS)
          + String.format(
              Locale.ROOT,
              " after %d warm-up solutions. The times of the steps come from kernels launched one by one.",
              ClocksTrial.WARM_UPS);

  private static final List<String> HEADER =
      List.of(
          "problem",
          "solver",
          "answer",
          "backend",
          "iterations",
          "launches",
          "replays",
          "device",
          "host",
          "solve",
          "conjunction",
          "split");

  private ClocksTable() {}

  static ReportTable of(List<Row> rows) {
    Map<Point, List<Row>> groups =
        rows.stream().collect(groupingBy(Row::point, LinkedHashMap::new, toList()));
    List<List<String>> lines = new ArrayList<>();
    groups.forEach((point, group) -> lines.add(line(point, group)));
    return new ReportTable("Solvers by all clocks", NOTE, HEADER, lines);
  }

  private static List<String> line(Point point, List<Row> rows) {
    List<String> cells = new ArrayList<>();
    cells.add(
        String.format(
            Locale.ROOT,
            "%s, %s of %s, seed %s",
            point.get(EntropyTimes.GENERATOR),
            point.get(SolverExperiment.KNOWN),
            point.get(SolverExperiment.PREDICATES),
            point.get(SolverExperiment.PROBLEM)));
    cells.add(point.get(SolverExperiment.ALGORITHM));
    cells.add(point.get(SolverExperiment.ANSWER));
    cells.add(point.get(SweepAxis.BACKEND));
    Stream.of(
            "iterations",
            "launches",
            "replays",
            ClocksTrial.DEVICE,
            ClocksTrial.HOST,
            ClocksTrial.SOLVE)
        .forEach(measure -> cells.add(Numbers.known(median(rows, measure))));
    cells.add(Numbers.significant(rows.get(0).measured().checksum()));
    cells.add(
        Stream.of(Step.values())
            .map(step -> name(step) + " " + Numbers.known(median(rows, SolverTrial.measure(step))))
            .collect(Collectors.joining(", ")));
    return cells;
  }

  private static String name(Step step) {
    return step.name().toLowerCase(Locale.ROOT);
  }

  /** NaN if a row does not have the measure. */
  private static double median(List<Row> rows, String measure) {
    return MedianInterval.median(
        rows.stream()
            .mapToDouble(row -> row.measured().measures().getOrDefault(measure, Double.NaN))
            .toArray());
  }
}
