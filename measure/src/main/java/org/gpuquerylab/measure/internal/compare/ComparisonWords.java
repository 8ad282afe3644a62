package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Task;

/** The words about a comparison in tables and pages. */
public final class ComparisonWords {

  private ComparisonWords() {}

  /** A sentence with the verdict on the whole. */
  public static String verdict(PairComparison comparison) {
    Finding whole = comparison.whole();
    String ratio =
        String.format(
            Locale.ROOT,
            "%s times (%s to %s)",
            number(whole.ratio().ratio()),
            number(whole.ratio().lower()),
            number(whole.ratio().upper()));
    String sides = comparison.other() + " against " + comparison.base() + ": ";
    return sides
        + switch (whole.verdict()) {
          case SLOWER -> "slower, " + ratio;
          case FASTER -> "faster, " + ratio;
          case SAME ->
              String.format(
                  Locale.ROOT,
                  "the same within %s %%, %s",
                  number(comparison.threshold().percent()),
                  ratio);
          case NONE -> "no verdict, " + ratio;
        };
  }

  /** Remarks besides the verdict, one sentence each. */
  public static List<String> notes(PairComparison comparison) {
    List<String> notes = new ArrayList<>();
    Threshold threshold = comparison.threshold();
    notes.add(
        String.format(
            Locale.ROOT,
            "%d pairs of rows, measured %s; differences below %s %% do not count",
            comparison.pairs(),
            comparison.inTurns() ? "in turns" : "apart",
            number(threshold.percent())));
    notes.addAll(doubts(comparison));
    if (comparison.otherResults() > 0) {
      notes.add("the results of " + comparison.otherResults() + " pairs differ between the sides");
    }
    notes.addAll(unpaired(comparison));
    return notes;
  }

  /**
   * Why there is no verdict on the whole, and the commands that give one; empty if there is one.
   */
  public static List<String> doubts(PairComparison comparison) {
    int processes = comparison.threshold().processes();
    if (!comparison.threshold().unlike().isEmpty()) {
      String unlike = String.join(", ", comparison.threshold().unlike());
      return List.of(
          "the machine differed in " + unlike + ", so there is no verdict", beside(comparison));
    }
    if (processes < Threshold.SEVERAL) {
      String few =
          String.format(
              Locale.ROOT,
              "%d of %d processes measured one side, and processes of the same code differ",
              processes,
              Threshold.SEVERAL);
      return comparison.threshold().isUndecidable()
          ? List.of(few + ", so there is no verdict", beside(comparison))
          : List.of(few);
    }
    boolean decided = comparison.whole().verdict() != ComparisonVerdict.NONE;
    return decided || comparison.command().isEmpty()
        ? List.of()
        : List.of(
            comparison.inTurns() ? "more --repetitions narrow the interval" : beside(comparison));
  }

  private static String beside(PairComparison comparison) {
    return String.format(
        Locale.ROOT,
        "to get one, run %s --beside FOLDER_OF_THE_FIRST_BUILD, then ./lab compare"
            + " ANOTHER_FOLDER-beside ANOTHER_FOLDER",
        comparison.command());
  }

  /** Remarks about the tasks without a pair, one sentence each. */
  public static List<String> unpaired(PairComparison comparison) {
    UnpairedTasks tasks = comparison.unpaired();
    List<String> notes = new ArrayList<>();
    add(notes, tasks.lost().keySet(), "failed only on " + comparison.other());
    add(notes, tasks.gained().keySet(), "failed only on " + comparison.base());
    add(notes, tasks.onlyFirst(), "are only in " + comparison.base());
    add(notes, tasks.onlyOther(), "are only in " + comparison.other());
    return notes;
  }

  private static void add(List<String> notes, Collection<Task> tasks, String what) {
    if (!tasks.isEmpty()) {
      notes.add(
          String.format(
              Locale.ROOT, "%d tasks %s, such as %s", tasks.size(), what, tasks.iterator().next()));
    }
  }

  /**
   * A line about each side without matching rows; it says how to compare this side nevertheless.
   */
  public static List<String> unmatched(RunComparison comparison) {
    List<String> lines = new ArrayList<>();
    for (UnmatchedSide side : comparison.unmatched()) {
      String line = side.label() + ": left out, because it has no point in common with the first";
      lines.add(side.axes().isEmpty() ? line : line + hint(comparison.sides().by(), side.axes()));
    }
    return lines;
  }

  private static String hint(List<String> by, List<String> apart) {
    String axes = String.join(",", apart);
    return String.format(
        Locale.ROOT,
        "; they differ in %s: %s compares them",
        String.join(" and ", apart),
        by.isEmpty() ? "--ignore " + axes : "--by " + String.join(",", by) + "," + axes);
  }

  /** The number of parts and points without a difference. */
  public static String rest(PairComparison comparison) {
    long same = count(comparison.points(), ComparisonVerdict.SAME);
    long none = count(comparison.points(), ComparisonVerdict.NONE);
    return String.format(
        Locale.ROOT,
        "%d of %d points: the same; %d: no verdict",
        same,
        comparison.points().size(),
        none);
  }

  private static long count(List<Finding> findings, ComparisonVerdict verdict) {
    return findings.stream().filter(finding -> finding.verdict() == verdict).count();
  }

  /** The names of the columns of {@link #cells}. */
  public static List<String> header(Quantity quantity) {
    String unit = " (" + quantity.label() + ")";
    return List.of(
        "of", "units", "first" + unit, "other" + unit, "ratio", "from", "to", "p", "verdict");
  }

  /** The cells of a line of a table. */
  public static List<String> cells(Finding finding) {
    boolean point = !finding.medians().isEmpty();
    return List.of(
        finding.name(),
        Integer.toString(finding.units()),
        point ? number(finding.medians().get(0).median()) : "-",
        point ? number(finding.medians().get(1).median()) : "-",
        number(finding.ratio().ratio()),
        number(finding.ratio().lower()),
        number(finding.ratio().upper()),
        String.format(Locale.ROOT, "%.2g", finding.p()),
        finding.verdict().label());
  }

  /** A ratio or a time in readable form. */
  public static String number(double number) {
    return Numbers.significant(number);
  }
}
