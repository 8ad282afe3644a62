package org.gpuquerylab.cli.internal.query;

import java.nio.file.Path;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.OutputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code lab query} for the plan and its estimates. */
final class PlanOptions {
  private static final String DEFAULT = "max-entropy";

  @Option(
      names = "--estimator",
      paramLabel = "NAME",
      description =
          "Where cardinalities come from: independence, statistics of columns; max-entropy, with"
              + " pairs of predicates from samples; sample; duckdb, its estimates; true, counted by"
              + " DuckDB; or given, --cardinalities (default: max-entropy).",
      defaultValue = DEFAULT)
  String estimator = DEFAULT;

  @Option(
      names = "--cardinalities",
      paramLabel = "FILE",
      description =
          "A JSON file of rows by sets of relations, which come before the estimator's:"
              + " {\"cardinalities\": [{\"relations\": [\"o\", \"c\"], \"rows\": 1200}]}.")
  @Nullable Path cardinalities;

  @Option(
      names = "--plan",
      paramLabel = "FILE",
      description = "Run exactly the plan in this file, which --save-plan wrote.")
  @Nullable Path plan;

  @Option(
      names = "--save-plan",
      paramLabel = "FILE",
      description = "Write the plan to this file as JSON.")
  @Nullable Path savePlan;

  /** Applies what is known before the statement. */
  QueryEngine apply(QueryEngine engine) {
    Estimator chosen = Estimator.named(estimator);
    if (savePlan != null) {
      OutputFile.check(savePlan);
    }
    if (cardinalities != null) {
      engine.withCardinalities(cardinalities);
    } else if (chosen == Estimator.GIVEN) {
      throw new InputException("--estimator given needs --cardinalities FILE; add it");
    }
    return engine.withEstimator(chosen);
  }

  /** Refuses options that belong to one statement. */
  void checkForSession() {
    if (plan != null || savePlan != null) {
      throw new InputException("--plan and --save-plan are for one statement; add it");
    }
  }

  /** The plan that is asked for; null if the optimizer chooses. */
  @Nullable QueryPlan asked() {
    return plan == null ? null : QueryPlan.read(plan);
  }

  /** Writes the plan if that is asked for. */
  void save(QueryPlan chosen) {
    if (savePlan != null) {
      chosen.write(savePlan);
    }
  }
}
