package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;

/**
 * The parts of the time of one hash join: the paper's statements about its figure 8, and our
 * shares. The whole is the makespan, the time to allocate memory on the device and the host, and
 * the time to start up: the plan, threads, queues and captures.
 */
final class BreakdownNumbers {

  private static final List<Said> ALL =
      List.of(
          new Said("sequential", Part.COPIES, "a large overhead of copies"),
          new Said("multiqx", Part.START, "its own initialization, paid once"),
          new Said("two-stage", Part.ALLOCATION, "long to allocate pinned memory"),
          new Said("two-stage", Part.COPIES, "overlapped"));

  /** The measure of the time to allocate memory, in milliseconds. */
  static final String ALLOCATION = "allocateMillis";

  private BreakdownNumbers() {}

  /** A part of the time, and its measure. */
  private enum Part {
    COPIES("copies", "copyMillis"),
    ALLOCATION("allocation", BreakdownNumbers.ALLOCATION),
    START("start-up", "readyMillis");

    private final String label;
    private final String measure;

    Part(String label, String measure) {
      this.label = label;
      this.measure = measure;
    }

    /**
     * The percentage of the whole time. The spans come from a separate run in which each command is
     * timed, so their sum can exceed the makespan; then the sum counts.
     */
    double share(Row row) {
      double spans = measure(row, COPIES.measure) + measure(row, "kernelMillis");
      double whole =
          Math.max(row.measured().millis(), spans)
              + measure(row, ALLOCATION.measure)
              + measure(row, START.measure);
      return 100 * measure(row, measure) / whole;
    }

    private static double measure(Row row, String name) {
      return row.measured().measures().getOrDefault(name, 0.0);
    }
  }

  /** The paper's statement about one part of a policy's time. */
  private record Said(String policy, Part part, String words) {}

  /**
   * All statements of the paper about the figure.
   *
   * @param runs our runs, grouped by device, size and location of the inputs
   * @param workload the workload of one hash join
   */
  static List<PaperNumber> of(List<SpeedupRuns> runs, String workload) {
    return ALL.stream().map(said -> number(said, runs, workload)).toList();
  }

  private static PaperNumber number(Said said, List<SpeedupRuns> runs, String workload) {
    List<OurNumber> ours = new ArrayList<>();
    for (SpeedupRuns run : runs) {
      Map<String, List<Row>> policies = run.ofWorkload(workload);
      List<Row> rows = policies.getOrDefault(said.policy(), List.of());
      if (!rows.isEmpty()) {
        double[] shares = rows.stream().mapToDouble(said.part()::share).toArray();
        ours.add(OurNumber.of(run.title(), MedianInterval.of(shares), ""));
      }
    }
    String part = said.part().label;
    return new PaperNumber(
        String.format(Locale.ROOT, "fig08-%s-%s", said.policy(), said.part().label),
        String.format(Locale.ROOT, "figure 8, %s: %s", said.policy(), part),
        "% of the time",
        said.words(),
        Double.NaN,
        ours);
  }
}
