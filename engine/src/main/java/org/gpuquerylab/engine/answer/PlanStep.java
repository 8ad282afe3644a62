package org.gpuquerylab.engine.answer;

/**
 * An operator of a plan, with what was estimated and, after a run, what was measured.
 *
 * @param depth its distance from the root of the plan
 * @param operator the name, such as {@code Join}
 * @param details what it does, such as its condition
 * @param builds the relations of the side of a join of which the hash table is built, such as
 *     {@code o, c}; empty for other operators
 * @param estimatedRows the estimated number of rows of its result
 * @param basis where the estimate comes from: an estimator or a statistic; empty if it follows from
 *     those of the inputs
 * @param predictedMillis the time that the calibrated cost predicts, in milliseconds; NaN if the
 *     plan has another cost, or the operator none
 * @param rows the number of rows of its result; -1 if it did not run
 * @param millis the wall-clock time of the operator alone, until the device was idle, in
 *     milliseconds; NaN if it did not run
 */
public record PlanStep(
    int depth,
    String operator,
    String details,
    String builds,
    double estimatedRows,
    String basis,
    double predictedMillis,
    long rows,
    double millis) {

  /**
   * The q-error of the estimate: the larger of estimated and actual rows over the smaller, where
   * fewer than one row count as one; NaN if the operator did not run.
   */
  public double qError() {
    double estimated = Math.max(1, estimatedRows);
    double actual = Math.max(1, rows);
    return rows < 0 ? Double.NaN : Math.max(estimated / actual, actual / estimated);
  }
}
