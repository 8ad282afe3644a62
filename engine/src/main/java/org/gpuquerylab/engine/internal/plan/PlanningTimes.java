package org.gpuquerylab.engine.internal.plan;

import org.gpuquerylab.engine.answer.StatementTimes;

/**
 * The times of what comes before a run, in milliseconds.
 *
 * @param parse the time to bind the text
 * @param estimate the time to state the problems of the blocks with their cardinalities
 * @param order the time to choose between the single pass and operators, and to order the joins
 */
public record PlanningTimes(double parse, double estimate, double order) {

  /**
   * The times of a run.
   *
   * @param state what was there before; a hot statement was planned in an earlier run
   * @param running the time in milliseconds from the plan to rows
   * @param waiting the part of it in which the host waited for the device
   * @param fetching the part of it in which rows were copied
   */
  public StatementTimes ofRun(
      StatementTimes.State state, double running, double waiting, double fetching) {
    double planned = state == StatementTimes.State.HOT ? 0 : 1;
    return new StatementTimes(
        state,
        planned * parse,
        planned * estimate,
        planned * order,
        running - waiting - fetching,
        waiting,
        fetching);
  }
}
