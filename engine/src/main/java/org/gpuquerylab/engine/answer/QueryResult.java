package org.gpuquerylab.engine.answer;

import java.util.List;
import org.gpuquerylab.operators.relation.HostRelation;

/**
 * The answer to a statement.
 *
 * @param columns the names of the columns; several may be equal
 * @param rows the rows; its columns have other names, and the order of {@code columns}
 * @param steps the operators of the plan that ran, each before its inputs
 * @param bindMillis the time to bind the statement, and to order its joins, in milliseconds
 * @param runMillis the time from the ordered plan to rows on the host, in milliseconds
 */
public record QueryResult(
    List<String> columns,
    HostRelation rows,
    List<PlanStep> steps,
    double bindMillis,
    double runMillis) {
  /** Copies the lists. */
  public QueryResult {
    columns = List.copyOf(columns);
    steps = List.copyOf(steps);
  }
}
