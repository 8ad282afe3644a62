package org.gpuquerylab.experiments.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.gpuquerylab.experiments.ssb.QueryRun;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.StarResult;

/** What {@code lab ssb} prints. */
final class SsbText {

  private SsbText() {}

  /**
   * A line a query. Times are the device's where there are such, else the host's.
   *
   * @param verdicts equal, differs or - for each
   * @param scan the device's scan bandwidth in bytes a second
   */
  static TextTable table(List<QueryRun> runs, List<String> verdicts, OptionalDouble scan) {
    TextTable table =
        new TextTable(
            "query", "rows", "ms", "least", "greatest", "host ms", "MB", "of scan %", "DuckDB");
    for (int i = 0; i < runs.size(); i++) {
      QueryRun run = runs.get(i);
      table.row(
          run.query().name(),
          Integer.toString(run.result().rows().size()),
          millis(run.millis().median()),
          millis(run.millis().least()),
          millis(run.millis().greatest()),
          millis(run.hostMillis().median()),
          run.bytes().isPresent() ? number("%.1f", run.bytes().getAsLong() / 1e6) : "-",
          scan.isPresent() && run.bandwidth().isPresent()
              ? number("%.1f", 100 * run.bandwidth().getAsDouble() / scan.getAsDouble())
              : "-",
          verdicts.get(i));
    }
    return table;
  }

  /** Which queries took the fact table in chunks, in one line; empty where none did. */
  static Optional<String> streamed(List<QueryRun> runs) {
    String chunks =
        runs.stream()
            .filter(run -> run.chunkRows().isPresent())
            .map(run -> "%s %d".formatted(run.query().name(), run.chunkRows().getAsLong()))
            .collect(Collectors.joining(", "));
    return chunks.isEmpty()
        ? Optional.empty()
        : Optional.of("streamed, as its columns do not fit, rows at a time: " + chunks);
  }

  private static String millis(double millis) {
    return number("%.3f", millis);
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  /** The rows of a result, under the names of its columns. */
  static void printRows(QueryRun run, PrintWriter out) {
    out.println();
    out.println(run.query().name());
    List<String> header =
        new ArrayList<>(run.query().groups().stream().map(GroupColumn::column).toList());
    header.add("sum");
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (StarResult.Row row : run.result().rows()) {
      List<String> cells = new ArrayList<>(row.groups().stream().map(Object::toString).toList());
      cells.add(Long.toString(row.sum()));
      table.row(cells.toArray(String[]::new));
    }
    table.print(out);
  }
}
