package org.gpuquerylab.cli.internal.query;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.cli.internal.option.Placement;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.engine.internal.cost.CalibratedCost;
import org.gpuquerylab.engine.internal.cost.CalibratedCosts;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.engine.plan.Use;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.OutputFile;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The options of {@code lab query} for the plan and its estimates. */
final class PlanOptions {
  private static final String DEFAULT = "max-entropy";
  private static final String ESTIMATOR = "--estimator";
  private static final String COST = "--cost";
  private static final String CALIBRATE = "--calibrate";

  /** The options that say how joins are ordered. */
  private static final List<String> ORDERING =
      List.of(QueryCommand.ALGORITHM, QueryCommand.TIME_BUDGET, COST, CALIBRATE);

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec mixee;

  @Option(
      names = ESTIMATOR,
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

  @Option(
      names = COST,
      paramLabel = "FUNCTION",
      description =
          "What the order of joins minimizes: cout, cmax or hash-or-loop, as with lab optimize; or"
              + " calibrated, the time of hash joins on the device, which is measured in a few"
              + " seconds the first time (default: cout).",
      defaultValue = "cout")
  String cost = "cout";

  @Option(names = CALIBRATE, description = "Measure the device for --cost calibrated anew.")
  boolean calibrate;

  @Option(
      names = "--filters",
      negatable = true,
      description =
          "Filter the tables below the probe side of every join by the keys of its build side, or"
              + " never so (default: where that is predicted to save time).")
  @Nullable Boolean filters;

  @Option(
      names = "--star-path",
      negatable = true,
      description =
          "Answer star queries in one pass over their largest table, or never so: aggregates by"
              + " groups over a table that joins others by one key each (default: as predicted"
              + " times say, but operators with --plan, --algorithm, --time-budget, --cost,"
              + " --estimator, --cardinalities or --filters).")
  @Nullable Boolean starPath;

  /** The optimizer of joins; the caller closes it. */
  JoinOrderOptimizer optimizer(String algorithm, Placement place) {
    boolean onDevice = JoinOrderAlgorithms.named(algorithm).onDevice();
    if (onDevice && isCalibrated()) {
      throw new InputException(
          "--cost calibrated: "
              + algorithm
              + " searches on a device, which cannot compute it; choose an algorithm of the host");
    }
    JoinOrderOptimizer optimizer =
        onDevice ? JoinOrderOptimizer.on(place.open()) : JoinOrderOptimizer.onHost();
    return optimizer.withAlgorithm(algorithm).withCost(costFunction(place));
  }

  private boolean isCalibrated() {
    return calibrate || cost.equals(CalibratedCost.NAME);
  }

  private CostFunction costFunction(Placement place) {
    if (isCalibrated()) {
      PrintWriter err = mixee.commandLine().getErr();
      return CalibratedCosts.ofThisUser()
          .of(place.open(), calibrate, warning -> err.println("lab: " + warning));
    }
    List<String> names =
        Stream.concat(
                CostFunctions.all().stream().map(CostFunction::name),
                Stream.of(CalibratedCost.NAME))
            .toList();
    return CostFunctions.find(cost)
        .orElseThrow(() -> Suggestion.unknown("cost function", cost, names));
  }

  /**
   * Applies what is known before the statement. What is not given is left open, so that the engine
   * may answer by the star path.
   *
   * @param optimizer orders joins
   * @param given the options that were given
   */
  QueryEngine apply(QueryEngine engine, JoinOrderOptimizer optimizer, ParseResult given) {
    Estimator chosen = Estimator.named(estimator);
    if (savePlan != null) {
      OutputFile.check(savePlan);
    }
    if (cardinalities != null) {
      engine.withCardinalities(cardinalities);
    } else if (chosen == Estimator.GIVEN) {
      throw new InputException("--estimator given needs --cardinalities FILE; add it");
    }
    engine.withSidewaysFilters(use(filters));
    if (given.hasMatchedOption(ESTIMATOR)) {
      engine.withEstimator(chosen);
    }
    if (ORDERING.stream().anyMatch(given::hasMatchedOption)) {
      engine.withOptimizer(optimizer);
    }
    return engine.withStarPath(use(starPath));
  }

  private static Use use(@Nullable Boolean asked) {
    return asked == null ? Use.AUTO : asked ? Use.ON : Use.OFF;
  }

  /** Refuses options that belong to one statement. */
  void checkForSession() {
    if (plan != null || savePlan != null) {
      throw new InputException("--plan and --save-plan are for one statement; give one");
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
