package org.gpuquerylab.entropy.internal.gpu;

import java.util.Map;
import org.gpuquerylab.entropy.solver.Backtracking;
import org.gpuquerylab.entropy.solver.StoppingRule;

/**
 * The state that the device keeps and reports to the host after an evaluation, in the order of
 * {@link #PLACES}.
 *
 * @param verdict the code of the {@link EvaluationOutcome}
 * @param iterations number of Newton steps accepted so far, -1 before the first evaluation
 * @param residual the residual of the stopping rule at the accepted weights
 * @param dual the value of the dual at the accepted weights
 * @param halvings number of times that the step was halved since the last accepted weights
 * @param current 1 if the sums on the device are those of the accepted weights; otherwise 0
 * @param epsilon the largest residual of the stopping rule that a solution may have
 * @param cap the maximum number of iterations
 * @param byChange 1 if the residual is the largest change of a cell, 0 if it is the ratio
 */
record NewtonState(
    double verdict,
    double iterations,
    double residual,
    double dual,
    double halvings,
    double current,
    double epsilon,
    double cap,
    double byChange) {
  /** The index of each value in the state, as constants for kernels. */
  static final Map<String, Integer> PLACES = StatePlaces.of(NewtonState.class);

  /** The number of values. */
  static final int LENGTH = PLACES.size();

  /** The rules that accept or abandon a step. */
  static final Backtracking RULE = Backtracking.PLAIN;

  /** The state before the first evaluation, whose result is always accepted. */
  static NewtonState start(StoppingRule rule, int cap) {
    double infinity = Double.POSITIVE_INFINITY;
    int byChange = rule.kind() == StoppingRule.Kind.ABSOLUTE_CHANGE ? 1 : 0;
    return new NewtonState(
        EvaluationOutcome.REJECTED, -1, infinity, infinity, 0, 0, rule.epsilon(), cap, byChange);
  }

  static NewtonState of(double[] v) {
    return new NewtonState(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8]);
  }

  double[] toArray() {
    return new double[] {
      verdict, iterations, residual, dual, halvings, current, epsilon, cap, byChange
    };
  }

  boolean isDone() {
    return verdict == EvaluationOutcome.DONE;
  }

  /**
   * Returns the state after an evaluation.
   *
   * @param measured the residual of the stopping rule
   * @param value the dual function
   */
  NewtonState next(double measured, double value) {
    if (RULE.accepts(dual, value)) {
      double count = iterations + 1;
      boolean done = measured <= epsilon || count >= cap;
      return with(
          done ? EvaluationOutcome.DONE : EvaluationOutcome.ACCEPTED, count, measured, value, 0);
    }
    boolean done = halvings + 1 > RULE.shortenings();
    return with(
        done ? EvaluationOutcome.DONE : EvaluationOutcome.REJECTED,
        iterations,
        residual,
        dual,
        halvings + 1);
  }

  private NewtonState with(
      int next, double count, double measured, double value, double newHalvings) {
    int isCurrent = newHalvings == 0 ? 1 : 0;
    return new NewtonState(
        next, count, measured, value, newHalvings, isCurrent, epsilon, cap, byChange);
  }
}
