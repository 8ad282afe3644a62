package org.gpuquerylab.cli.internal.run;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.compare.ComparisonWords;
import org.gpuquerylab.measure.internal.compare.FailIf;
import org.gpuquerylab.measure.internal.compare.Finding;
import org.gpuquerylab.measure.internal.compare.PairComparison;
import org.gpuquerylab.measure.internal.compare.RunComparison;
import org.gpuquerylab.measure.internal.compare.UnmatchedSide;

/** Reports the runs that are slower, or less complete, than a gate allows. */
final class RunGate {

  private final PrintWriter err;

  RunGate(PrintWriter err) {
    this.err = err;
  }

  /** Prints a line for each gate that a run fails at; returns whether there is such a run. */
  boolean fails(RunComparison comparison, List<FailIf> gates) {
    boolean failed = false;
    for (FailIf gate : gates) {
      for (PairComparison other : comparison.others()) {
        boolean slower = isSlower(other, gate);
        failed |= isIncomplete(other, gate) || slower || isUndecided(other, gate);
      }
      for (UnmatchedSide side : comparison.unmatched()) {
        failed |= isUnmatched(side, gate);
      }
    }
    return failed;
  }

  private boolean isSlower(PairComparison other, FailIf gate) {
    List<Finding> slower = gate.slower(other);
    if (slower.isEmpty()) {
      return false;
    }
    Finding first = slower.get(0);
    err.println(
        String.format(
            Locale.ROOT,
            "lab: %s: slower than %s by more than %s allows: %d, such as %s, %s times",
            Quote.line(other.other()),
            Quote.line(other.base()),
            gate,
            slower.size(),
            first.name(),
            ComparisonWords.number(first.ratio().ratio())));
    return true;
  }

  private boolean isUndecided(PairComparison other, FailIf gate) {
    List<Finding> undecided = gate.undecided(other);
    if (undecided.isEmpty()) {
      return false;
    }
    err.println(
        String.format(
            Locale.ROOT,
            "lab: %s: no verdict against %s for %s: %d, such as %s; measure with --beside, or with more --repetitions",
            Quote.line(other.other()),
            Quote.line(other.base()),
            gate,
            undecided.size(),
            undecided.get(0).name()));
    return true;
  }

  private boolean isIncomplete(PairComparison other, FailIf gate) {
    int missing = other.unpaired().missing();
    if (!gate.forbids(missing)) {
      return false;
    }
    err.println(
        String.format(
            Locale.ROOT,
            "lab: %s: not compared with %s in %d tasks, more than %s allows: %s",
            Quote.line(other.other()),
            Quote.line(other.base()),
            missing,
            gate,
            Quote.line(String.join("; ", ComparisonWords.unpaired(other)))));
    return true;
  }

  private boolean isUnmatched(UnmatchedSide side, FailIf gate) {
    if (!gate.forbids(side.tasks())) {
      return false;
    }
    err.println(
        String.format(
            Locale.ROOT,
            "lab: %s: no task in common with the first, more than %s allows",
            Quote.line(side.label()),
            gate));
    return true;
  }
}
