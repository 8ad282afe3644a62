package org.gpuquerylab.experiments.internal.endtoend;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/** A trial that runs a plan. DuckDB must have the same answer. */
final class OrderTrial implements Trial {
  /** The number of differences between the plan that was asked for and the one that ran. */
  static final String DIFFERENCES = "differences";

  private final StatementEngine engine;
  private final QueryPlan plan;
  private final boolean filters;
  private @Nullable QueryResult answer;

  OrderTrial(StatementEngine engine, QueryPlan plan, boolean filters) {
    this.engine = engine;
    this.plan = plan;
    this.filters = filters;
  }

  @Override
  public void run() {
    answer =
        engine
            .engine()
            .withEstimator(Estimator.MAX_ENTROPY)
            .withSidewaysFilters(filters)
            .query(plan.statement(), "the statement", plan);
  }

  private QueryResult answer() {
    return Objects.requireNonNull(answer);
  }

  @Override
  public double checksum() {
    return StatementEngine.checksum(answer());
  }

  @Override
  public double expectedChecksum() {
    return engine.inDuckDb().expected(plan.statement());
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new HashMap<>(EndToEndTrial.measures(answer()));
    measures.put(DIFFERENCES, (double) answer().plan().differences(answer().ran()).size());
    return measures;
  }

  @Override
  public void close() {
    engine.engine().withSidewaysFilters(false);
  }
}
