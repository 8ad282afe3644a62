package org.gpuquerylab.cli.compare;

import java.io.PrintWriter;
import java.util.List;
import org.gpuquerylab.input.Quote;
import org.gpuquerylab.measure.compare.FailIf;
import org.gpuquerylab.measure.compare.Finding;
import org.gpuquerylab.measure.compare.PairComparison;
import org.gpuquerylab.measure.compare.RunComparison;
import org.gpuquerylab.measure.compare.output.ComparisonWords;

/** Reports the runs that are slower than a gate allows. */
final class RunGate {

  private final PrintWriter err;

  RunGate(PrintWriter err) {
    this.err = err;
  }

  /** Prints a line for each run that fails at a gate; returns whether there is such a run. */
  boolean fails(RunComparison comparison, List<FailIf> gates) {
    boolean failed = false;
    for (FailIf gate : gates) {
      for (PairComparison other : comparison.others()) {
        List<Finding> failures = gate.failures(other);
        if (!failures.isEmpty()) {
          failed = true;
          Finding first = failures.get(0);
          err.println(
              "lab: %s: slower than %s by more than %s allows: %d, such as %s, %s times"
                  .formatted(
                      Quote.line(other.other()),
                      Quote.line(other.base()),
                      gate,
                      failures.size(),
                      first.name(),
                      ComparisonWords.number(first.ratio().ratio())));
        }
      }
    }
    return failed;
  }
}
