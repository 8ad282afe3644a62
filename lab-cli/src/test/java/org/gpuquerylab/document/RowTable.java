package org.gpuquerylab.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.house.Sources;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.sweep.ReportTable;

/**
 * A table of a stored run's page, or some of its lines and columns. A document requests it by a
 * text such as {@code h200-ssb | Means | backend=cuda; path; geometric mean}: the folder in {@code
 * results}, the heading or its beginning, and the columns. A column with values, which are
 * separated by commas, is not shown; it selects the lines that have one of these values.
 */
record RowTable(ReportTable table, List<String> columns) {

  static RowTable of(String wanted) {
    String[] parts = wanted.split(" *\\| *", -1);
    RunFolder folder = RunFolder.existing(Sources.file("results/" + parts[0]));
    StoredRun run = StoredRun.read(Experiments.of(folder), folder);
    ReportTable table =
        run.experiment().tables(run.agreed()).stream()
            .filter(t -> t.title().startsWith(parts[1]))
            .findFirst()
            .orElseThrow(() -> new AssertionError(wanted + ": no such table"));
    return new RowTable(table, List.of(parts[2].split(" *; *", -1)));
  }

  /** The table in Markdown. */
  String text() {
    List<Integer> shown = new ArrayList<>();
    List<List<String>> lines = table.lines();
    for (String column : columns) {
      String[] halves = column.split("=", 2);
      int place = place(halves[0], shown);
      if (halves.length == 1) {
        shown.add(place);
      } else {
        List<String> values = Arrays.asList(halves[1].split(",", -1));
        lines = lines.stream().filter(line -> values.contains(line.get(place))).toList();
      }
    }
    assertThat(lines).as("%s of %s", columns, table.title()).isNotEmpty();
    String rule =
        IntStream.range(0, shown.size()).mapToObj(i -> "---|").collect(Collectors.joining());
    return line(table.header(), shown)
        + "|"
        + rule
        + "\n"
        + lines.stream().map(line -> line(line, shown)).collect(Collectors.joining());
  }

  /** Returns the index of the first column of this name that is not shown yet. */
  private int place(String name, List<Integer> shown) {
    return IntStream.range(0, table.header().size())
        .filter(i -> table.header().get(i).strip().equals(name) && !shown.contains(i))
        .findFirst()
        .orElseThrow(
            () -> new AssertionError(name + " is not a column; choose from " + table.header()));
  }

  private static String line(List<String> cells, List<Integer> shown) {
    return shown.stream()
        .map(i -> " " + cells.get(i).strip() + " |")
        .collect(Collectors.joining("", "|", "\n"));
  }
}
