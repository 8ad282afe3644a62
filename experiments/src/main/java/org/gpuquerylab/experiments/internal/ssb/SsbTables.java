package org.gpuquerylab.experiments.internal.ssb;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.experiments.internal.ssb.SsbRuns.Run;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.jspecify.annotations.Nullable;

/** Tables with the numbers of each query, and with the means of each path. */
final class SsbTables {
  private static final String QUERY_NOTE =
      "Ms: the device's time from the first kernel to the copy of the result, as the median of the"
          + " repetitions; for the path parallel, and if the fact table came in chunks, the host's"
          + " time. Host ms: the time from the call to the result. First ms: the same time of a query's"
          + " first execution in a process, with upload, sampling, compilation and capture. MB: the"
          + " bytes that a query must move in device memory. Of scan: these bytes per time, as a share"
          + " of the bandwidth of a sum over a buffer. Faster: the time of the path parallel divided by"
          + " the path's time, both from the call to the result. Every answer here is equal to the"
          + " answer of the path parallel.";
  private static final String MEAN_NOTE =
      "The geometric mean and the largest of the times, in ms, by the device's clock if there is one;"
          + " and the geometric mean by the host's clock, from the call to the result. "
          + Published.NOTE;

  private final List<List<String>> queries = new ArrayList<>();
  private final List<List<String>> means = new ArrayList<>();

  private SsbTables() {}

  /** Both tables; there must be at least one measured row. */
  static List<ReportTable> of(List<SsbRuns> all) {
    SsbTables tables = new SsbTables();
    all.forEach(tables::add);
    return List.of(
        new ReportTable(
            "Means",
            MEAN_NOTE,
            List.of(
                "backend",
                "sf",
                "path",
                "queries",
                "geometric mean",
                "greatest",
                "of query",
                "mean by host's clock"),
            tables.means),
        new ReportTable(
            "Queries",
            QUERY_NOTE,
            List.of(
                "backend",
                "sf",
                "path",
                "query",
                "rows",
                "ms",
                "least",
                "predicted",
                "host ms",
                "first ms",
                "MB",
                "of scan",
                "faster"),
            tables.queries));
  }

  private void add(SsbRuns runs) {
    Map<String, Run> host = runs.paths().getOrDefault(MeasuredPath.PARALLEL, Map.of());
    runs.paths()
        .forEach(
            (path, some) -> {
              some.forEach((name, run) -> query(runs, path, name, run, host.get(name)));
              mean(runs, path, some);
            });
    if (runs.published()) {
      Published.MEANS.forEach((name, millis) -> published(runs, name, millis));
    }
  }

  private void query(SsbRuns runs, MeasuredPath path, String name, Run run, @Nullable Run host) {
    boolean onDevice = path != MeasuredPath.PARALLEL;
    queries.add(
        List.of(
            runs.backend(),
            runs.factorText(),
            path.label(),
            name,
            Integer.toString(run.rows()),
            Numbers.significant(run.millis().median()),
            Numbers.significant(run.least()),
            Double.isNaN(run.predicted()) ? "-" : Numbers.significant(run.predicted()),
            Numbers.significant(run.hostMillis()),
            Double.isNaN(run.first()) ? "-" : Numbers.significant(run.first()),
            onDevice ? Numbers.significant(run.bytes() / 1e6) : "-",
            Double.isNaN(run.scanShare())
                ? "-"
                : String.format(Locale.ROOT, "%.1f %%", 100 * run.scanShare()),
            onDevice && host != null
                ? Numbers.significant(host.hostMillis() / run.hostMillis())
                : "-"));
  }

  private void mean(SsbRuns runs, MeasuredPath path, Map<String, Run> some) {
    Map.Entry<String, Run> slowest =
        some.entrySet().stream()
            .max(Map.Entry.comparingByValue((a, b) -> Double.compare(median(a), median(b))))
            .orElseThrow();
    means.add(
        List.of(
            runs.backend(),
            runs.factorText(),
            path.label(),
            Integer.toString(some.size()),
            Numbers.significant(SsbRuns.mean(some)),
            Numbers.significant(median(slowest.getValue())),
            slowest.getKey(),
            Numbers.significant(SsbRuns.mean(some, Run::hostMillis))));
  }

  private static double median(Run run) {
    return run.millis().median();
  }

  private void published(SsbRuns runs, String name, double millis) {
    means.add(
        List.of(
            "measured by us",
            runs.factorText(),
            name,
            "13",
            Numbers.significant(millis),
            "-",
            "-",
            "-"));
  }
}
