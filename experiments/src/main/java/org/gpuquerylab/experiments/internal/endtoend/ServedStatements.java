package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;

/** The statements of a stream: their plans, usual times and predicted work. */
final class ServedStatements {
  private static final int RUNS = 3;

  private final StatementEngine engine;
  private final List<QueryPlan> plans = new ArrayList<>();
  private final List<Double> expected = new ArrayList<>();
  private final Map<Estimator, List<Double>> predicted = new HashMap<>();
  private final double meanMillis;

  /** Plans all statements by usual estimates, and runs them a few times. */
  ServedStatements(StatementEngine engine, List<String> statements) {
    this.engine = engine;
    try (JoinOrderOptimizer auto = JoinOrderOptimizer.onHost()) {
      engine.engine().withEstimator(Estimator.MAX_ENTROPY).withOptimizer(auto);
      statements.forEach(sql -> plans.add(engine.engine().plan(sql, "the statement")));
    }
    double millis = 0;
    for (int run = 0; run < RUNS; run++) {
      millis = 0;
      for (int i = 0; i < plans.size(); i++) {
        long start = System.nanoTime();
        run(i);
        millis += (System.nanoTime() - start) / 1e6;
      }
    }
    meanMillis = millis / plans.size();
    statements.forEach(sql -> expected.add(engine.inDuckDb().expected(sql)));
  }

  int size() {
    return plans.size();
  }

  /** The mean time of the statements, in milliseconds. */
  double meanMillis() {
    return meanMillis;
  }

  /** Runs a statement from its text on, by its plan. */
  QueryResult run(int statement) {
    QueryPlan plan = plans.get(statement);
    return engine.engine().query(plan.statement(), "the statement", plan);
  }

  /** The checksum of DuckDB's answer to a statement. */
  double expected(int statement) {
    return expected.get(statement);
  }

  /** The rows of all operators of a statement's plan, as an estimator predicts them. */
  double predicted(int statement, Estimator estimator) {
    return predicted.computeIfAbsent(estimator, this::predicted).get(statement);
  }

  private List<Double> predicted(Estimator estimator) {
    List<Double> rows = new ArrayList<>();
    engine.engine().withEstimator(estimator);
    for (QueryPlan plan : plans) {
      rows.add(
          engine.engine().explain(plan.statement(), "the statement", plan).stream()
              .mapToDouble(PlanStep::estimatedRows)
              .filter(one -> !Double.isNaN(one))
              .sum());
    }
    engine.engine().withEstimator(Estimator.MAX_ENTROPY);
    return rows;
  }
}
