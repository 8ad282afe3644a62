package org.gpuquerylab.experiments.internal.costmodel;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.sweep.ReportTable;

/** Tables of the steps of each operator, and of the total time beside the time of a copy. */
final class StepTables {
  private static final String WHOLE =
      "Device: all steps, by the device's clock. Must move: the time to read each needed value once"
          + " and write each value of the result once, at the bandwidth of a copy in the same row."
          + " Whole sectors: the same if columns are read in whole sectors of 32 bytes. Host: the"
          + " whole operator by the host's clock, without timing its steps. Medians over the rows;"
          + String.format(
              Locale.ROOT,
              " each row is the median of %d runs, after %d warm-up runs, or %d for the host's clock.",
              StepsTrial.REPETITIONS,
              StepsTrial.WARM_UPS,
              StepsTrial.HOST_WARM_UPS);

  private StepTables() {}

  /** Both tables; none if nothing was measured. */
  public static List<ReportTable> of(List<SteppedOperator> all) {
    if (all.isEmpty()) {
      return List.of();
    }
    return List.of(
        new ReportTable(
            "Operators",
            WHOLE,
            List.of(
                "operator",
                "backend",
                "device (ms)",
                "must move (ms)",
                "ratio",
                "ratio, whole sectors",
                "host (ms)",
                "rows a second (G)",
                "copy (GB/s)"),
            all.stream().map(StepTables::whole).toList()),
        new ReportTable(
            "Steps",
            "Device time of each step, and the bytes that the step reports.",
            List.of("operator", "backend", "step", "ms", "MB", "GB/s", "% of the copy"),
            all.stream().flatMap(one -> steps(one).stream()).toList()));
  }

  private static List<String> whole(SteppedOperator one) {
    double millis = one.median(StepsTrial.DEVICE);
    double copy = one.copyBytesPerMilli();
    double floor = one.point().neededBytes() / copy;
    return List.of(
        one.point().title(),
        one.backend(),
        Numbers.significant(millis),
        Numbers.significant(floor),
        Numbers.significant(millis / floor),
        Numbers.significant(millis / (one.point().neededSectors() / copy)),
        Numbers.significant(one.median(StepsTrial.WALL)),
        Numbers.significant(one.point().rows() / millis / 1e6),
        Numbers.significant(copy / 1e6));
  }

  private static List<List<String>> steps(SteppedOperator one) {
    List<List<String>> lines = new ArrayList<>();
    for (String step : one.steps()) {
      double millis = one.median(StepsTrial.STEP + step);
      double bytes = one.median(StepsTrial.BYTES + step);
      lines.add(
          List.of(
              one.point().title(),
              one.backend(),
              step,
              Numbers.significant(millis),
              Numbers.significant(bytes / 1e6),
              Numbers.significant(bytes / millis / 1e6),
              Numbers.significant(100 * bytes / millis / one.copyBytesPerMilli())));
    }
    return lines;
  }
}
