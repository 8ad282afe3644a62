package org.gpuquerylab.cli.internal.optimize;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.io.PrintWriter;
import java.util.Locale;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.input.internal.Counted;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseProfile;
import org.gpuquerylab.joinorder.plan.JoinTreeJson;
import org.gpuquerylab.joinorder.plan.JoinTreePrinter;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.internal.report.Numbers;

/** The output of {@code lab optimize}. */
final class OptimizationText {

  private OptimizationText() {}

  /** One JSON object; the bound and the gap are null if no bound is known. */
  static ObjectNode json(Optimization found) {
    OptimizationResult result = found.result();
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("algorithm", found.entry().name());
    if (!found.explanation().isEmpty()) {
      object.put("explanation", found.explanation());
    }
    object.put("backend", found.device().backend());
    object.put("device", found.device().name());
    object.put("place", found.place());
    object.put("costFunction", found.costFunction().name());
    object.put("cost", result.plan().cost());
    object.put("cardinality", result.cardinality());
    object.put("pairs", result.pairs());
    boolean bounded = Double.isFinite(result.gap());
    object.put("lowerBound", bounded ? (Double) result.lowerBound() : null);
    object.put("gap", bounded ? (Double) result.gap() : null);
    object.put("millis", found.millis());
    found.profile().ifPresent(profile -> object.set("phases", json(profile)));
    object.putRawValue("nodes", new RawValue(JoinTreeJson.toFlatJson(result.plan())));
    boolean shallow = JoinTreeJson.isShallow(result.plan());
    object.putRawValue("plan", new RawValue(shallow ? JoinTreeJson.toJson(result.plan()) : "null"));
    return object;
  }

  /** One line of JSON without the plan, for {@code lab compare}. */
  static ObjectNode line(NamedQuery query, Optimization found) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("query", query.name());
    object.put("algorithm", found.entry().name());
    object.put("costFunction", found.costFunction().name());
    object.put("cost", found.result().plan().cost());
    return object.put("millis", found.millis());
  }

  /** One line of a table: the query, the algorithm, the cost, and the time in milliseconds. */
  static String[] cells(NamedQuery query, Optimization found) {
    return new String[] {
      query.name(),
      found.entry().name(),
      Numbers.significant(found.result().plan().cost()),
      Numbers.significant(found.millis())
    };
  }

  /** The time in milliseconds of each phase that occurred, and of the device. */
  private static ObjectNode json(PhaseProfile profile) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    for (Phase phase : Phase.values()) {
      if (profile.nanos(phase) > 0) {
        object.put(phase.label(), profile.nanos(phase) / 1e6);
      }
    }
    object.put("transfer-to", profile.transferToNanos() / 1e6);
    object.put("transfer-from", profile.transferFromNanos() / 1e6);
    object.put("kernel", profile.kernelNanos() / 1e6);
    return object;
  }

  /** Text for people. */
  static void print(NamedQuery query, Optimization found, PrintWriter out) {
    QueryGraph graph = query.graph();
    print(query.name(), graph.size(), graph.joins().size(), found, out);
  }

  /** Text for people about a block of a statement. */
  static void print(String name, BlockOrder order, Optimization found, PrintWriter out) {
    int relations = order.block().relations().size();
    int joins =
        order.graph().map(graph -> graph.joins().size()).orElse(order.block().operators().size());
    print(name, relations, joins, found, out);
  }

  private static void print(String name, int size, int joins, Optimization found, PrintWriter out) {
    OptimizationResult result = found.result();
    out.println(name + ": " + Counted.of(size, "relation") + ", " + Counted.of(joins, "join"));
    out.println("algorithm    " + found.entry().name());
    if (!found.explanation().isEmpty()) {
      out.println("chosen       " + Quote.line(found.explanation()));
    }
    out.println("device       " + found.place());
    out.println("cost         " + result.plan().cost() + ", " + found.costFunction().name());
    if (!found.entry().isExact()) {
      out.println("gap          " + gap(result));
    }
    out.println("cardinality  " + result.cardinality());
    out.println("pairs        " + result.pairs());
    out.println("time         " + Numbers.significant(found.millis()) + " ms");
    out.println();
    found.profile().ifPresent(profile -> print(profile, out));
    out.print(JoinTreePrinter.print(result.plan()));
  }

  private static String gap(OptimizationResult result) {
    if (result.gap() == 0) {
      return "0, the plan is optimal";
    }
    return Double.isInfinite(result.gap())
        ? "unknown, there is no lower bound"
        : String.format(
            Locale.ROOT,
            "%s %% above the lower bound %s",
            Numbers.significant(100 * result.gap()),
            result.lowerBound());
  }

  private static void print(PhaseProfile profile, PrintWriter out) {
    long total = profile.phaseNanos().values().stream().mapToLong(Long::longValue).sum();
    TextTable table = new TextTable("phase", "ms", "percent");
    for (Phase phase : Phase.values()) {
      if (profile.nanos(phase) > 0) {
        row(table, phase.label(), profile.nanos(phase), total);
      }
    }
    row(table, "all phases", total, total);
    row(table, "transfers to the device", profile.transferToNanos(), total);
    row(table, "transfers from the device", profile.transferFromNanos(), total);
    row(table, "kernels", profile.kernelNanos(), total);
    table.print(out);
    out.println();
  }

  private static void row(TextTable table, String what, long nanos, long total) {
    table.row(
        what,
        Numbers.significant(nanos / 1e6),
        String.format(Locale.ROOT, "%.1f", 100.0 * nanos / Math.max(1, total)));
  }
}
