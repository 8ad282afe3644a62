package org.gpuquerylab.experiments.internal.endtoend;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.engine.plan.Use;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/** A trial that runs a plan. DuckDB must have the same answer. */
final class OrderTrial implements Trial {
  /** The number of differences between the plan that was asked for and the one that ran. */
  static final String DIFFERENCES = "differences";

  /** The cost of the plan under C_out, by estimated rows. */
  static final String PREDICTED_COST = "predicted cost";

  /** The calibrated cost of the plan's joins, by estimated rows. */
  static final String PREDICTED_MILLIS = "predicted ms";

  /** The calibrated cost of the plan's joins, by counted rows. */
  static final String COUNTED_MILLIS = "counted ms";

  private final StatementEngine engine;
  private final QueryPlan plan;
  private final Use filters;
  private @Nullable QueryResult answer;

  OrderTrial(StatementEngine engine, QueryPlan plan, Use filters) {
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
    List<PlanStep> predicted = engine.predicted(plan);
    measures.put(
        PREDICTED_COST,
        StatementEngine.joins(predicted).stream().mapToDouble(PlanStep::estimatedRows).sum());
    measures.put(
        PREDICTED_MILLIS,
        StatementEngine.joins(predicted).stream().mapToDouble(PlanStep::predictedMillis).sum());
    measures.put(COUNTED_MILLIS, countedMillis(answer().steps()));
    return measures;
  }

  /** The calibrated cost of all joins; the probe side is the first input, which comes next. */
  private double countedMillis(List<PlanStep> steps) {
    double millis = 0;
    for (int i = 0; i < steps.size(); i++) {
      PlanStep join = steps.get(i);
      if (join.operator().equals("Join")) {
        int build = i + 2;
        while (steps.get(build).depth() != join.depth() + 1) {
          build++;
        }
        double probed = steps.get(i + 1).rows();
        double built = steps.get(build).rows();
        double rows = join.rows();
        millis += engine.calibrated().joinMillis(probed, built, rows);
      }
    }
    return millis;
  }

  @Override
  public void close() {
    engine.engine().withSidewaysFilters(Use.OFF);
  }
}
