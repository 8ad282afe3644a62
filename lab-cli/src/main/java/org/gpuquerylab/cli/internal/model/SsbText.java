package org.gpuquerylab.cli.internal.model;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.operators.internal.path.QueryRun;
import org.gpuquerylab.operators.internal.path.RepeatedMillis;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.StarResult;

/** The output of {@code lab ssb}. */
final class SsbText {

  private SsbText() {}

  /**
   * One line for each query, with the time by the device's clock, if there is one, and the time by
   * the host's clock.
   *
   * @param verdicts DuckDB's verdict on each result
   * @param scan the device's scan bandwidth in bytes per second
   */
  static TextTable table(List<QueryRun> runs, List<String> verdicts, OptionalDouble scan) {
    TextTable table =
        new TextTable(
            "query",
            "rows",
            "device ms",
            "least",
            "greatest",
            "host ms",
            "least",
            "greatest",
            "MB",
            "of scan %",
            "DuckDB");
    for (int i = 0; i < runs.size(); i++) {
      QueryRun run = runs.get(i);
      List<String> cells = new ArrayList<>();
      cells.add(run.query().name());
      cells.add(Integer.toString(run.result().rows().size()));
      cells.addAll(
          run.deviceMillis().map(SsbText::samples).orElseGet(() -> List.of("-", "-", "-")));
      cells.addAll(samples(run.hostMillis()));
      cells.add(run.bytes().isPresent() ? number("%.1f", run.bytes().getAsLong() / 1e6) : "-");
      cells.add(
          scan.isPresent() && run.bandwidth().isPresent()
              ? number("%.1f", 100 * run.bandwidth().getAsDouble() / scan.getAsDouble())
              : "-");
      cells.add(verdicts.get(i));
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  private static List<String> samples(RepeatedMillis samples) {
    return List.of(millis(samples.median()), millis(samples.least()), millis(samples.greatest()));
  }

  /**
   * The time of each query's first execution, divided into parts if the path distinguishes them.
   */
  static TextTable firsts(List<QueryRun> runs) {
    List<String> parts =
        runs.stream().flatMap(run -> run.first().parts().keySet().stream()).distinct().toList();
    List<String> header = new ArrayList<>(List.of("first", "host ms"));
    header.addAll(parts);
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (QueryRun run : runs) {
      List<String> cells = new ArrayList<>(List.of(run.query().name()));
      cells.add(millis(run.first().millis()));
      for (String part : parts) {
        Double taken = run.first().parts().get(part);
        cells.add(taken == null ? "-" : millis(taken));
      }
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  /** The geometric means of the times by both clocks. */
  static String means(List<QueryRun> runs) {
    String host = millis(QueryRun.geometricMean(runs, QueryRun::hostMillis));
    return runs.stream().allMatch(run -> run.deviceMillis().isPresent())
        ? String.format(
            Locale.ROOT,
            "geometric mean of the medians: %s ms of the device, %s ms by the host's clock",
            millis(QueryRun.geometricMean(runs, QueryRun::millis)),
            host)
        : "geometric mean of the medians: " + host + " ms by the host's clock";
  }

  /**
   * One line that lists the queries for which the fact table was divided into chunks; empty if
   * there are none.
   */
  static Optional<String> streamed(List<QueryRun> runs) {
    String chunks =
        runs.stream()
            .filter(run -> run.chunkRows().isPresent())
            .map(
                run ->
                    String.format(
                        Locale.ROOT, "%s %d", run.query().name(), run.chunkRows().getAsLong()))
            .collect(Collectors.joining(", "));
    return chunks.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "streamed in chunks, because its columns do not fit; rows of each chunk: " + chunks);
  }

  private static String millis(double millis) {
    return number("%.3f", millis);
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  /** The rows of a result, below the names of its columns. */
  static void printRows(QueryRun run, PrintWriter out) {
    out.println();
    out.println(run.query().name());
    List<String> header =
        new ArrayList<>(run.query().groups().stream().map(GroupColumn::column).toList());
    run.query()
        .aggregates()
        .forEach(one -> header.add(one.function().name().toLowerCase(Locale.ROOT)));
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (StarResult.Row row : run.result().rows()) {
      List<String> cells = new ArrayList<>(row.groups().stream().map(Object::toString).toList());
      row.values().forEach(value -> cells.add(Long.toString(value)));
      table.row(cells.toArray(String[]::new));
    }
    table.print(out);
  }
}
