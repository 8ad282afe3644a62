package org.gpuquerylab.experiments.internal.joinorder;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;

/** A table of each query's minimum cost, and of the time and the result of each algorithm. */
final class OwnQueryTable {

  private static final String NOTE =
      "The least cost (C_out) is the cost of the best plan in any row. A cell has the median time in"
          + " ms and, if the plan is not the best, its cost divided by the least cost.";

  private OwnQueryTable() {}

  static ReportTable of(List<Row> rows) {
    List<String> labels = List.copyOf(OwnQueries.by(OwnQueries::label, rows).keySet());
    List<String> header = new ArrayList<>(List.of("query", "tables", "least cost"));
    header.addAll(labels);
    List<List<String>> lines = new ArrayList<>();
    OwnQueries.by(row -> row.point().get(OwnQueries.QUERY), rows)
        .forEach((query, group) -> lines.add(line(query, labels, group)));
    return new ReportTable("Queries", NOTE, header, lines);
  }

  private static List<String> line(String query, List<String> labels, List<Row> rows) {
    double least = rows.stream().mapToDouble(row -> row.measured().checksum()).min().orElseThrow();
    List<String> cells = new ArrayList<>();
    cells.add(query);
    cells.add(Integer.toString(tables(rows.get(0))));
    cells.add(String.format(Locale.ROOT, "%.4g", least));
    for (String label : labels) {
      List<Row> own = rows.stream().filter(row -> OwnQueries.label(row).equals(label)).toList();
      cells.add(own.isEmpty() ? "" : cell(own, least));
    }
    return cells;
  }

  private static String cell(List<Row> rows, double least) {
    double millis =
        MedianInterval.of(rows.stream().mapToDouble(row -> row.measured().millis()).toArray())
            .median();
    double cost =
        MedianInterval.of(rows.stream().mapToDouble(row -> row.measured().checksum()).toArray())
            .median();
    String time = String.format(Locale.ROOT, "%.3g", millis);
    return cost > least * (1 + 1e-9)
        ? String.format(Locale.ROOT, "%s, %.4g times", time, cost / least)
        : time;
  }

  /** The size of a row's query; 0 if a row from another source does not have it. */
  static int tables(Row row) {
    double tables = row.measured().measures().getOrDefault(OwnQueryTrial.TABLES, 0.0);
    return (int) Math.max(0, Math.min(1e6, tables));
  }
}
