package org.gpuquerylab.measure.internal.compare;

import java.util.List;
import org.gpuquerylab.measure.internal.report.Html;
import org.gpuquerylab.measure.internal.report.Page;

/** A comparison as a self-contained page. */
public final class ComparisonPage {

  private final RunComparison comparison;
  private final Page page;
  private final Html html;
  private int sections;

  private ComparisonPage(RunComparison comparison, Page page) {
    this.comparison = comparison;
    this.page = page;
    html = page.body();
  }

  /**
   * The text of the page.
   *
   * @param title the heading of the page
   */
  public static String text(RunComparison comparison, String title) {
    Page page = new Page(title);
    new ComparisonPage(comparison, page).write();
    return page.text();
  }

  private void write() {
    environment();
    comparison.others().forEach(this::comparison);
    ComparisonWords.unmatched(comparison).forEach(line -> html.element("p", line + "."));
    page.section("reading", "How to read this");
    html.element(
        "p",
        "A ratio above 1 means that the other side is slower, or larger. The interval is a 95 %"
            + " bootstrap interval for this line alone. The p-value is from a rank test of whether the"
            + " ratio lies beyond the threshold, corrected by Holm's method for all lines. docs/compare.md says"
            + " more.");
  }

  private void environment() {
    List<Side> sides = comparison.sides().all();
    List<List<String>> lines = EnvironmentDifferences.lines(sides);
    page.section("environment", "Environment");
    if (lines.isEmpty()) {
      html.element("p", "No difference.");
    } else {
      html.table("Environment", EnvironmentDifferences.header(sides), lines);
    }
  }

  private void comparison(PairComparison other) {
    sections++;
    page.section("comparison-" + sections, ComparisonWords.verdict(other));
    ComparisonWords.notes(other).forEach(note -> html.element("p", note + "."));
    table("Regressions", other.regressions());
    table("Improvements", other.improvements());
    html.element("p", ComparisonWords.rest(other) + ".");
    table("Parts", other.parts());
    table("Points", other.points());
  }

  private void table(String title, List<Finding> findings) {
    html.element("h3", title);
    if (findings.isEmpty()) {
      html.element("p", "None.");
    } else {
      html.table(
          title,
          ComparisonWords.header(comparison.quantity()),
          findings.stream().map(ComparisonWords::cells).toList());
    }
  }
}
