package org.gpuquerylab.measure.internal.report;

import java.util.List;
import java.util.stream.Collectors;
import org.gpuquerylab.plots.internal.LatexText;

/** A table for LaTeX, which needs no package. */
public final class LatexTable {

  private LatexTable() {}

  /** The table; its first column is on the left, the others are on the right. */
  public static String of(List<String> header, List<List<String>> lines) {
    StringBuilder text = new StringBuilder();
    text.append("\\begin{tabular}{l").append("r".repeat(header.size() - 1)).append("}\n\\hline\n");
    text.append(line(header)).append("\\hline\n");
    lines.forEach(line -> text.append(line(line)));
    return text.append("\\hline\n\\end{tabular}\n").toString();
  }

  private static String line(List<String> cells) {
    return cells.stream().map(LatexText::escape).collect(Collectors.joining(" & ")) + " \\\\\n";
  }
}
