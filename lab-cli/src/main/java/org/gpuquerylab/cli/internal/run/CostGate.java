package org.gpuquerylab.cli.internal.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.compare.ComparisonWords;
import org.gpuquerylab.measure.internal.compare.CostChange;
import org.gpuquerylab.measure.internal.compare.CostComparison;
import org.gpuquerylab.measure.internal.compare.FailIf;
import org.gpuquerylab.measure.internal.compare.PlanCosts;

/** Compares each file of plan costs with the first file. */
final class CostGate {

  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean json;

  CostGate(PrintWriter out, PrintWriter err, boolean json) {
    this.out = out;
    this.err = err;
    this.json = json;
  }

  /** Prints the comparisons; returns whether any file fails at any gate. */
  boolean run(List<Path> files, List<FailIf> gates) {
    if (files.size() < 2) {
      throw new InputException(files.get(0) + ": give a second file of plan costs");
    }
    PlanCosts base = PlanCosts.read(files.get(0));
    List<CostComparison> comparisons = new ArrayList<>();
    for (Path file : files.subList(1, files.size())) {
      comparisons.add(CostComparison.of(base, PlanCosts.read(file)));
    }
    if (json) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      comparisons.forEach(comparison -> put(comparison, array.addObject()));
      out.println(JsonNodeFactory.instance.objectNode().set("comparisons", array));
    } else {
      comparisons.forEach(this::print);
    }
    return fails(comparisons, gates);
  }

  private boolean fails(List<CostComparison> comparisons, List<FailIf> gates) {
    boolean failed = false;
    for (FailIf gate : gates) {
      for (CostComparison comparison : comparisons) {
        List<String> failures = comparison.failures(gate);
        if (!failures.isEmpty()) {
          failed = true;
          err.println(
              String.format(
                  Locale.ROOT,
                  "lab: %s: %d plans %s %s allows, such as %s",
                  Quote.line(comparison.other()),
                  failures.size(),
                  gate.what() == FailIf.What.COST
                      ? "cost more than"
                      : "are only in one file, more than",
                  gate,
                  Quote.of(failures.get(0))));
        }
      }
    }
    return failed;
  }

  private void print(CostComparison comparison) {
    List<CostChange> worse = comparison.worse();
    List<CostChange> better = comparison.better();
    out.println(
        Quote.line(
            String.format(
                Locale.ROOT,
                "%s against %s: of %d plans %d cost more, %d less",
                comparison.other(),
                comparison.base(),
                comparison.changes().size(),
                worse.size(),
                better.size())));
    table("worse", worse);
    table("better", better);
    names("missing", comparison.missing());
    names("added", comparison.added());
  }

  private void names(String title, List<String> queries) {
    if (!queries.isEmpty()) {
      out.println(title + ": " + Quote.line(String.join(", ", queries)));
    }
  }

  private void table(String title, List<CostChange> changes) {
    if (changes.isEmpty()) {
      return;
    }
    TextTable table = new TextTable(title, "first", "by", "other", "by", "factor");
    for (CostChange change : changes) {
      table.row(
          Quote.line(change.query()),
          ComparisonWords.number(change.base().cost()),
          Quote.line(change.base().algorithm()),
          ComparisonWords.number(change.other().cost()),
          Quote.line(change.other().algorithm()),
          factor(change));
    }
    table.print(out);
  }

  /**
   * This number of digits is enough so that the ratio of a slightly worse plan is not printed as 1.
   */
  private static String factor(CostChange change) {
    return Double.isInfinite(change.factor())
        ? "-"
        : String.format(Locale.ROOT, "%.10g", change.factor());
  }

  private static void put(CostComparison comparison, ObjectNode object) {
    object.put("base", comparison.base()).put("other", comparison.other());
    object.put("plans", comparison.changes().size());
    put(comparison.worse(), object.putArray("worse"));
    put(comparison.better(), object.putArray("better"));
    comparison.missing().forEach(object.putArray("missing")::add);
    comparison.added().forEach(object.putArray("added")::add);
  }

  private static void put(List<CostChange> changes, ArrayNode array) {
    for (CostChange change : changes) {
      boolean finite = Double.isFinite(change.factor());
      array
          .addObject()
          .put("query", change.query())
          .put("baseCost", change.base().cost())
          .put("otherCost", change.other().cost())
          .put("factor", finite ? (Double) change.factor() : null);
    }
  }
}
