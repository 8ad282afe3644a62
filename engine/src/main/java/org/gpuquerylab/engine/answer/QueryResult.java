package org.gpuquerylab.engine.answer;

import java.util.List;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.operators.relation.HostRelation;

/**
 * The answer to a statement.
 *
 * @param columns the names of the columns; several may be equal
 * @param rows the rows; its columns have other names, and the order of {@code columns}
 * @param steps the operators of the plan that ran, each before its inputs
 * @param shortages how often the device ran out of memory before the run that succeeded
 * @param plan the plan that was asked for
 * @param ran the plan that ran, as the operators report it
 */
public record QueryResult(
    List<String> columns,
    HostRelation rows,
    List<PlanStep> steps,
    int shortages,
    StatementTimes times,
    QueryPlan plan,
    QueryPlan ran) {
  /** Copies the lists. */
  public QueryResult {
    columns = List.copyOf(columns);
    steps = List.copyOf(steps);
  }
}
