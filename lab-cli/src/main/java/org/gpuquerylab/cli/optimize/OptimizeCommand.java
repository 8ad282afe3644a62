package org.gpuquerylab.cli.optimize;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lab optimize}. */
@Command(
    name = "optimize",
    description = "Finds the cheapest join order of a query: plan, cost, pairs evaluated, time.",
    mixinStandardHelpOptions = true)
public final class OptimizeCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Mixin QueryOptions queryOptions = new QueryOptions();

  @Mixin SearchOptions searchOptions = new SearchOptions();

  @Option(names = "--json", description = "Print one JSON object.")
  boolean json;

  @Override
  public Integer call() {
    NamedQuery query = queryOptions.read();
    Optimization found = Optimization.of(query, searchOptions);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(OptimizationText.json(found));
    } else {
      OptimizationText.print(query, found, out);
    }
    out.flush();
    return 0;
  }
}
