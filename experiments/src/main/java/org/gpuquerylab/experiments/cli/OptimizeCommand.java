package org.gpuquerylab.experiments.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.gpuquerylab.experiments.report.Numbers;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.plan.JoinTreeJson;
import org.gpuquerylab.joinorder.plan.JoinTreePrinter;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab optimize}. */
@Command(
    name = "optimize",
    description = "Finds the cheapest join order of a query: plan, cost, pairs evaluated, time.",
    mixinStandardHelpOptions = true)
final class OptimizeCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(
      paramLabel = "QUERY",
      description = "A query-graph file, or a stored query such as job-29a; lab list names them.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  String source;

  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      description =
          "dpccp, or pos-gpu where --backend is given, unless given; lab list names them.")
  @Nullable String algorithm;

  @Mixin CommonOptions common = new CommonOptions();

  @Option(
      names = "--cross-products",
      description = "Let any two relations be joined, with or without a predicate.")
  boolean crossProducts;

  @Override
  public Integer call() {
    QueryGraph query = QuerySource.read(source, crossProducts);
    Optimization found = Optimization.of(source, query, algorithm, common.backend);
    PrintWriter out = spec.commandLine().getOut();
    if (common.json) {
      out.println(json(found));
    } else {
      print(query, found, out);
    }
    out.flush();
    return 0;
  }

  private static ObjectNode json(Optimization found) {
    OptimizationResult result = found.result();
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("algorithm", found.algorithm());
    object.put("backend", found.device().backend());
    object.put("device", found.device().name());
    object.put("cost", result.plan().cost());
    object.put("cardinality", result.cardinality());
    object.put("pairs", result.pairs());
    object.put("millis", found.millis());
    object.putRawValue("plan", new RawValue(JoinTreeJson.toJson(result.plan())));
    return object;
  }

  private void print(QueryGraph query, Optimization found, PrintWriter out) {
    OptimizationResult result = found.result();
    out.println(source + ": " + query.size() + " relations, " + query.joins().size() + " joins");
    out.println("algorithm    " + found.algorithm());
    out.println("device       " + found.device());
    out.println("cost         " + result.plan().cost());
    out.println("cardinality  " + result.cardinality());
    out.println("pairs        " + result.pairs());
    out.println("time         " + Numbers.significant(found.millis()) + " ms");
    out.println();
    out.print(JoinTreePrinter.print(result.plan()));
  }
}
