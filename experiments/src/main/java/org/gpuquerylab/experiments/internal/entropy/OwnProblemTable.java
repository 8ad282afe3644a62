package org.gpuquerylab.experiments.internal.entropy;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;

/** A table of each problem's size, the number of its estimates, and the time of each solver. */
final class OwnProblemTable {

  private static final String NOTE =
      "Estimated: the sum of all selectivities that the file requests. A cell has the median time in"
          + " ms.";

  private OwnProblemTable() {}

  static ReportTable of(List<Row> rows) {
    List<String> labels = rows.stream().map(OwnProblems::label).distinct().sorted().toList();
    List<String> header = new ArrayList<>(List.of("problem", "predicates", "known", "estimated"));
    header.addAll(labels);
    Map<String, List<Row>> problems =
        rows.stream()
            .collect(
                groupingBy(row -> row.point().get(OwnProblems.PROBLEM), TreeMap::new, toList()));
    List<List<String>> lines = new ArrayList<>();
    problems.forEach((problem, group) -> lines.add(line(problem, labels, group)));
    return new ReportTable("Problems", NOTE, header, lines);
  }

  private static List<String> line(String problem, List<String> labels, List<Row> rows) {
    List<String> cells = new ArrayList<>();
    cells.add(problem);
    cells.add(Integer.toString(whole(rows.get(0), OwnProblemTrial.PREDICATES)));
    cells.add(Integer.toString(whole(rows.get(0), OwnProblemTrial.KNOWN)));
    cells.add(number(rows.get(0).measured().expectedChecksum()));
    for (String label : labels) {
      double[] millis =
          rows.stream()
              .filter(row -> OwnProblems.label(row).equals(label))
              .mapToDouble(row -> row.measured().millis())
              .toArray();
      cells.add(millis.length == 0 ? "" : number(MedianInterval.of(millis).median()));
    }
    return cells;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }

  /** A measure that is a count; 0 if a row from another source does not have it. */
  static int whole(Row row, String measure) {
    double value = row.measured().measures().getOrDefault(measure, 0.0);
    return (int) Math.max(0, Math.min(1e7, value));
  }
}
