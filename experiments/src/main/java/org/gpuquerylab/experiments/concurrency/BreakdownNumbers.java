package org.gpuquerylab.experiments.concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;

/**
 * The paper's statements about its figure 8, the breakdown of one hash join's time, with our
 * shares. Our time begins when everything is prepared, so it does not include a policy's
 * allocations.
 */
final class BreakdownNumbers {

  private static final List<Said> ALL =
      List.of(
          new Said("sequential", Part.COPIES, "a large overhead of copies"),
          new Said("multiqx", Part.HOST, "its own initialization, paid once"),
          new Said("two-stage", Part.HOST, "0.08 ms to decide; long to allocate pinned memory"));

  private BreakdownNumbers() {}

  /** A part of the time, with its measure; the host has none, since it is the rest. */
  private enum Part {
    COPIES("copies"),
    HOST("host and gaps");

    private final String label;

    Part(String label) {
      this.label = label;
    }

    /**
     * Percent of a row's time, or of its spans if these take longer: the spans come from a separate
     * run in which each is timed.
     */
    double share(Row row) {
      double copies = measure(row, "copyMillis");
      double spans = copies + measure(row, "kernelMillis");
      double whole = Math.max(row.measured().millis(), spans);
      return 100 * (this == COPIES ? copies : whole - spans) / whole;
    }

    private static double measure(Row row, String name) {
      return row.measured().measures().getOrDefault(name, 0.0);
    }
  }

  /** The paper's statement about a part of a policy's time. */
  private record Said(String policy, Part part, String words) {}

  /**
   * All of the paper's statements about the figure.
   *
   * @param runs ours, by device, size and place of the inputs
   * @param workload the one hash join
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
        ours.add(OurNumber.of(run.title(), MedianInterval.of(shares), true));
      }
    }
    String part = said.part().label;
    return new PaperNumber(
        "fig08-%s-%s".formatted(said.policy(), said.part() == Part.COPIES ? "copies" : "host"),
        "figure 8, %s: %s".formatted(said.policy(), part),
        "% of the time",
        said.words(),
        Double.NaN,
        ours);
  }
}
