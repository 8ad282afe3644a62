package org.gpuquerylab.experiments.internal.endtoend;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/** A trial that answers a statement from its text on. DuckDB must have the same answer. */
final class EndToEndTrial implements Trial {
  /** The time to bind, estimate and order, in milliseconds. */
  static final String PLANNING = "planning ms";

  /** The time to order the joins alone, in milliseconds. */
  static final String ORDERING = "ordering ms";

  /** The time to run the plan, in milliseconds. */
  static final String RUNNING = "running ms";

  /** The number of joins. */
  static final String JOINS = "joins";

  /** The rows of all joins. */
  static final String COST = "cost";

  /** The rows of all joins of the plan that is optimal under true cardinalities. */
  static final String LEAST = "least cost";

  /** By what factor the rows of a join are estimated too high, and too low; at least 1. */
  static final String OVER = "over";

  static final String UNDER = "under";

  private final StatementEngine engine;
  private final String sql;
  private final Estimator estimator;
  private final JoinOrderOptimizer optimizer;
  private @Nullable QueryResult answer;

  EndToEndTrial(
      StatementEngine engine, String sql, Estimator estimator, JoinOrderOptimizer optimizer) {
    this.engine = engine;
    this.sql = sql;
    this.estimator = estimator;
    this.optimizer = optimizer;
  }

  @Override
  public void run() {
    answer = engine.run(sql, estimator, optimizer);
  }

  QueryResult answer() {
    return Objects.requireNonNull(answer);
  }

  @Override
  public double checksum() {
    return StatementEngine.checksum(answer());
  }

  @Override
  public double expectedChecksum() {
    return engine.inDuckDb().expected(sql);
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new HashMap<>(measures(answer()));
    double least = engine.leastCost(sql);
    if (!Double.isNaN(least)) {
      measures.put(LEAST, least);
    }
    return measures;
  }

  /** The measures of an answer. */
  static Map<String, Double> measures(QueryResult answer) {
    List<PlanStep> joins = StatementEngine.joins(answer);
    double over = 1;
    double under = 1;
    for (PlanStep join : joins) {
      double estimated = Math.max(1, join.estimatedRows());
      double actual = Math.max(1, join.rows());
      over = Math.max(over, estimated / actual);
      under = Math.max(under, actual / estimated);
    }
    return Map.of(
        PLANNING,
        answer.times().planning(),
        ORDERING,
        answer.times().order(),
        RUNNING,
        answer.times().running(),
        JOINS,
        (double) joins.size(),
        COST,
        StatementEngine.cost(answer),
        OVER,
        over,
        UNDER,
        under);
  }

  @Override
  public void close() {
    optimizer.close();
  }
}
