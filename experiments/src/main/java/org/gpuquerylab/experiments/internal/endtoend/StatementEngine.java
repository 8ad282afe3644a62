package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.answer.SqlValues;
import org.gpuquerylab.engine.internal.cost.CalibratedCost;
import org.gpuquerylab.engine.internal.cost.CalibratedCosts;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.jspecify.annotations.Nullable;

/** An engine with what is known of its statements. */
final class StatementEngine {
  private final QueryEngine engine;
  private final HostAnswers inDuckDb;
  private final Map<String, Optional<QueryPlan>> best = new HashMap<>();
  private final Map<String, Double> leastCost = new HashMap<>();

  private final Backend backend;
  private @Nullable CalibratedCost calibrated;

  StatementEngine(QueryEngine engine, HostAnswers inDuckDb, Backend backend) {
    this.engine = engine;
    this.inDuckDb = inDuckDb;
    this.backend = backend;
  }

  QueryEngine engine() {
    return engine;
  }

  /** Runs a statement from its text on, with nothing of it known yet. */
  QueryResult run(String sql, Estimator estimator, JoinOrderOptimizer optimizer) {
    return engine.withEstimator(estimator).withOptimizer(optimizer).query(sql, "the statement");
  }

  /** A number that equal answers share: the sum of all numbers and of hashes of all texts. */
  static double checksum(QueryResult answer) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int row = 0; row < answer.rows().rows(); row++) {
      rows.add(SqlValues.row(answer.rows(), row));
    }
    return HostAnswers.checksum(rows);
  }

  /** DuckDB with the same data. */
  HostAnswers inDuckDb() {
    return inDuckDb;
  }

  /** The plan that is optimal under C_out and true cardinalities; empty if none are counted. */
  Optional<QueryPlan> best(String sql) {
    return best.computeIfAbsent(
        sql,
        text -> {
          try (JoinOrderOptimizer exact = JoinOrderOptimizer.onHost()) {
            return Optional.of(
                engine.withEstimator(Estimator.TRUE).withOptimizer(exact).plan(text, "statement"));
          } catch (InputException e) {
            return Optional.empty();
          }
        });
  }

  /** The least C_out of a statement, counted when its best plan runs; NaN if it is unknown. */
  double leastCost(String sql) {
    return leastCost.computeIfAbsent(
        sql,
        text ->
            best(text)
                .map(plan -> cost(engine.query(text, "the statement", plan)))
                .orElse(Double.NaN));
  }

  /** The cost of the plan that ran under C_out: the rows of all joins, as counted. */
  static double cost(QueryResult answer) {
    return joins(answer).stream().mapToDouble(PlanStep::rows).sum();
  }

  /** The joins of the plan that ran. */
  static List<PlanStep> joins(QueryResult answer) {
    return joins(answer.steps());
  }

  /** The joins among steps. */
  static List<PlanStep> joins(List<PlanStep> steps) {
    return steps.stream().filter(step -> step.operator().equals("Join")).toList();
  }

  /** The cost of operators on the device, which is measured if it is not known. */
  CalibratedCost calibrated() {
    CalibratedCost known = calibrated;
    if (known == null) {
      // Each row says how busy the machine was.
      known = CalibratedCosts.ofThisUser().of(backend, false, warning -> {});
      calibrated = known;
    }
    return known;
  }

  /** The steps of a plan, which does not run, with rows by max-entropy and times. */
  List<PlanStep> predicted(QueryPlan plan) {
    try (JoinOrderOptimizer byTime = JoinOrderOptimizer.onHost().withCost(calibrated())) {
      return engine
          .withEstimator(Estimator.MAX_ENTROPY)
          .withOptimizer(byTime)
          .explain(plan.statement(), "the statement", plan);
    } finally {
      engine.withOptimizer(JoinOrderOptimizer.onHost());
    }
  }
}
