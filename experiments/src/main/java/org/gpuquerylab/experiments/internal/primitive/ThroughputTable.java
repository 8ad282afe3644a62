package org.gpuquerylab.experiments.internal.primitive;

import java.util.List;
import java.util.Locale;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.sweep.ReportTable;

/** A table of times and throughputs, with a line for each primitive. */
final class ThroughputTable {
  private static final String NOTE =
      String.format(
              Locale.ROOT,
              "Device time of one replay of the captured commands. Each row is the median of %d replays after",
              PrimitiveTrial.REPETITIONS)
          + String.format(
              Locale.ROOT,
              " %d warm-up replays, and a line is the median over the rows with its interval. Bytes are those",
              PrimitiveTrial.WARM_UPS)
          + " of the floor: each needed value is read once, and each value of the result is written once;"
          + " for a sort, once in each pass over 8 bits. No implementation can do better than 100 % of"
          + " the copy from memory; with caches more is possible.";

  private static final List<String> HEADER =
      List.of(
          "primitive",
          "backend",
          "log2 elements",
          "median (ms)",
          "from (ms)",
          "to (ms)",
          "million elements per second",
          "GB/s",
          "% of the copy");

  private ThroughputTable() {}

  static ReportTable of(List<Throughput> measured) {
    return new ReportTable(
        "Throughput", NOTE, HEADER, measured.stream().map(ThroughputTable::line).toList());
  }

  private static List<String> line(Throughput one) {
    return List.of(
        one.primitive().title(),
        one.backend(),
        Integer.toString(one.logElements()),
        Numbers.significant(one.millis().median()),
        Numbers.significant(one.millis().lower()),
        Numbers.significant(one.millis().upper()),
        Numbers.significant(one.elementsPerMilli() / 1e3),
        Numbers.significant(one.bytesPerMilli() / 1e6),
        Numbers.known(one.percentOfCopy().orElse(Double.NaN)));
  }
}
