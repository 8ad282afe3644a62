package org.gpuquerylab.cli.internal.estimate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.entropy.estimator.MovedSelectivity;
import org.gpuquerylab.entropy.estimator.Repaired;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;

/**
 * The output of {@code lab estimate --repair} about the changed selectivities.
 *
 * @param problem the original problem
 * @param repaired the repaired problem and its solution
 */
record RepairText(SparseProblem problem, Repaired<SparseSolution> repaired) {
  /** The maximum number of changes that are printed for people. */
  private static final int SHOWN = 20;

  /** All changes as JSON, the largest first. */
  ArrayNode json() {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (MovedSelectivity moved : repaired.moved()) {
      ObjectNode item = array.addObject();
      names(moved.set()).forEach(item.putArray("of")::add);
      item.put("from", moved.from());
      item.put("to", moved.to());
    }
    return array;
  }

  /** The largest changes, for people. */
  void print(PrintWriter out) {
    List<MovedSelectivity> moved = repaired.moved();
    if (!repaired.isRepaired()) {
      out.println("repaired     nothing, because the known selectivities agree");
      return;
    }
    String known = " of " + problem.size() + " known selectivities";
    out.println("repaired     " + moved.size() + known + ", the largest changes first");
    out.println();
    out.println("from            to              conjunction");
    for (MovedSelectivity one : moved.subList(0, Math.min(SHOWN, moved.size()))) {
      String of = String.join(" and ", names(one.set()));
      out.println(String.format(Locale.ROOT, "%-15.9g %-15.9g %s", one.from(), one.to(), of));
    }
    if (moved.size() > SHOWN) {
      double most = moved.get(SHOWN).distance();
      out.println(
          String.format(Locale.ROOT, "and %d more, by at most %.3g", moved.size() - SHOWN, most));
    }
  }

  private List<String> names(PredicateSet set) {
    return Arrays.stream(set.toArray()).mapToObj(problem.names()::get).toList();
  }
}
