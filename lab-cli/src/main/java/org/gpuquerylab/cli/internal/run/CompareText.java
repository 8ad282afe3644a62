package org.gpuquerylab.cli.internal.run;

import java.io.PrintWriter;
import java.util.List;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.compare.ComparisonWords;
import org.gpuquerylab.measure.internal.compare.EnvironmentDifferences;
import org.gpuquerylab.measure.internal.compare.Finding;
import org.gpuquerylab.measure.internal.compare.PairComparison;
import org.gpuquerylab.measure.internal.compare.RunComparison;
import org.gpuquerylab.measure.internal.compare.Side;

/** The output of {@code lab compare} for runs. */
final class CompareText {

  private final RunComparison comparison;
  private final PrintWriter out;

  CompareText(RunComparison comparison, PrintWriter out) {
    this.comparison = comparison;
    this.out = out;
  }

  /** Prints the comparison; prints every point if the user requests all points. */
  void print(boolean all) {
    environment();
    for (PairComparison other : comparison.others()) {
      out.println();
      out.println(Quote.line(ComparisonWords.verdict(other)));
      ComparisonWords.notes(other).forEach(note -> out.println("  " + Quote.line(note)));
      table("regressions", other.regressions());
      table("improvements", other.improvements());
      out.println(ComparisonWords.rest(other));
      if (all) {
        table("parts", other.parts());
        table("points", other.points());
      }
    }
    unmatched();
  }

  private void unmatched() {
    for (String line : ComparisonWords.unmatched(comparison)) {
      out.println();
      out.println(Quote.line(line));
    }
  }

  private void environment() {
    List<Side> sides = comparison.sides().all();
    List<List<String>> lines = EnvironmentDifferences.lines(sides);
    if (lines.isEmpty()) {
      out.println("environment: no difference");
      return;
    }
    TextTable table = new TextTable(quoted(EnvironmentDifferences.header(sides)));
    lines.forEach(line -> table.row(quoted(line)));
    table.print(out);
  }

  private static String[] quoted(List<String> cells) {
    return cells.stream().map(Quote::line).toArray(String[]::new);
  }

  private void table(String title, List<Finding> findings) {
    out.println();
    if (findings.isEmpty()) {
      out.println(title + ": none");
      return;
    }
    out.println(title);
    TextTable table = new TextTable(quoted(ComparisonWords.header(comparison.quantity())));
    findings.forEach(finding -> table.row(quoted(ComparisonWords.cells(finding))));
    table.print(out);
  }
}
