package org.gpuquerylab.cli.internal.optimize;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.input.InputException;
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

  @Option(
      names = "--explain",
      description =
          "With --sql, print for each predicate its selectivity, and the statistic that gave it.")
  boolean explain;

  @Option(
      names = "--stored",
      description =
          "Optimize every stored query. With --json, print one line for each, which lab"
              + " compare accepts.")
  boolean stored;

  @Override
  public Integer call() {
    if (stored) {
      return storedQueries();
    }
    Optional<SqlStatement> statement = queryOptions.statement(searchOptions);
    if (explain && statement.isEmpty()) {
      throw new InputException("--explain is for --sql; leave it out");
    }
    if (statement.isPresent()) {
      return print(statement.get());
    }
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

  private int print(SqlStatement statement) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(StatementText.json(statement));
    } else {
      StatementText.print(statement, explain, out);
    }
    out.flush();
    return 0;
  }

  private int storedQueries() {
    PrintWriter out = spec.commandLine().getOut();
    TextTable table = new TextTable("query", "algorithm", "cost", "ms");
    for (NamedQuery query : queryOptions.readStored()) {
      Optimization found = Optimization.of(query, searchOptions);
      if (json) {
        out.println(OptimizationText.line(query, found));
        out.flush();
      } else {
        table.row(OptimizationText.cells(query, found));
      }
    }
    if (!json) {
      table.print(out);
    }
    out.flush();
    return 0;
  }
}
