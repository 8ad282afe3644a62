package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.measure.internal.report.LatexTable;
import org.gpuquerylab.plots.internal.LatexText;

/** A comparison as tables for LaTeX: the whole, the parts and the points of each side. */
public final class ComparisonLatex {

  private ComparisonLatex() {}

  /** The tables; a comment before each has the verdict. */
  public static String of(RunComparison comparison) {
    StringBuilder text = new StringBuilder();
    for (PairComparison other : comparison.others()) {
      List<Finding> findings = new ArrayList<>(List.of(other.whole()));
      findings.addAll(other.parts());
      findings.addAll(other.points());
      text.append("% ").append(LatexText.escape(ComparisonWords.verdict(other))).append('\n');
      text.append(
          LatexTable.of(
              ComparisonWords.header(comparison.quantity()),
              findings.stream().map(ComparisonWords::cells).toList()));
    }
    return text.toString();
  }
}
