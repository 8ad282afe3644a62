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
 * shares. Our time begins when everything is prepared, so the time in which a policy allocates
 * memory is not part of it.
 */
final class BreakdownNumbers {

  private static final List<Said> ALL =
      List.of(
          new Said("sequential", Part.COPIES, "a large overhead of copies"),
          new Said("multiqx", Part.HOST, "its own initialization, paid once"),
          new Said("two-stage", Part.HOST, "0.08 ms to decide; long to allocate pinned memory"));

  private BreakdownNumbers() {}

  /**
   * A part of the time, and its measure. The host's part has no measure, because it is the rest of
   * the time.
   */
  private enum Part {
    COPIES("copies"),
    HOST("host and gaps");

    private final String label;

    Part(String label) {
      this.label = label;
    }

    /**
     * The percentage of a row's time, or of the sum of its spans if that is larger. The spans come
     * from a separate run in which each command is timed.
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
        ours.add(OurNumber.of(run.title(), MedianInterval.of(shares), true));
      }
    }
    String part = said.part().label;
    return new PaperNumber(
        String.format(
            Locale.ROOT,
            "fig08-%s-%s",
            said.policy(),
            said.part() == Part.COPIES ? "copies" : "host"),
        String.format(Locale.ROOT, "figure 8, %s: %s", said.policy(), part),
        "% of the time",
        said.words(),
        Double.NaN,
        ours);
  }
}
