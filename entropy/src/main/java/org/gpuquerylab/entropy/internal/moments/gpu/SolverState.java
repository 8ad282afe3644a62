package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Map;
import org.gpuquerylab.entropy.internal.gpu.StatePlaces;
import org.gpuquerylab.entropy.internal.moments.NewtonRules;
import org.gpuquerylab.entropy.solver.Backtracking;

/**
 * The state that the device keeps and reports to the host after an evaluation, in the order of
 * {@link #PLACES}.
 *
 * @param phase the code of the {@link NextEvaluation}
 * @param iterations number of steps accepted so far
 * @param residual the residual of the stopping rule at the accepted weights
 * @param dual the dual, log Z - b theta, at the accepted weights
 * @param halvings number of times that the step was shortened since the last accepted weights
 * @param again 1 if the weights are the accepted ones, which still have to be evaluated for the
 *     unions; otherwise 0
 * @param fixed 1 if the step was computed with a Hessian from earlier weights; otherwise 0
 * @param knownPasses number of evaluations for the known sets
 * @param unionPasses number of evaluations for the unions
 * @param factorizations number of factorizations of the Newton matrix
 */
record SolverState(
    double phase,
    double iterations,
    double residual,
    double dual,
    double halvings,
    double again,
    double fixed,
    double knownPasses,
    double unionPasses,
    double factorizations) {
  /** The index of each value in the state, as constants for kernels. */
  static final Map<String, Integer> PLACES = StatePlaces.of(SolverState.class);

  /** The number of values. */
  static final int LENGTH = PLACES.size();

  static SolverState of(double[] v) {
    return new SolverState(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9]);
  }

  double[] toArray() {
    return new double[] {
      phase,
      iterations,
      residual,
      dual,
      halvings,
      again,
      fixed,
      knownPasses,
      unionPasses,
      factorizations
    };
  }

  /**
   * The state at independence.
   *
   * @param closed whether the first step has a closed form
   */
  static SolverState start(double residual, double dual, boolean closed, double epsilon) {
    int phase =
        closed && residual < NewtonRules.NEAR ? NextEvaluation.CLOSED : NextEvaluation.UNIONS;
    if (residual <= epsilon) {
      phase = NextEvaluation.DONE;
    }
    return new SolverState(phase, 0, residual, dual, 0, closed ? 0 : 1, 0, 0, 0, 0);
  }

  boolean isDone() {
    return phase == NextEvaluation.DONE;
  }

  /** Whether an evaluated point is accepted. */
  boolean accepts(double measured, double value) {
    boolean smaller = Backtracking.NORMALISED.accepts(dual, value);
    return again != 0 || (smaller && measured < Double.POSITIVE_INFINITY);
  }

  /**
   * Returns the state after an evaluation.
   *
   * @param measured the residual of the stopping rule
   * @param value the dual
   */
  SolverState next(double measured, double value, double epsilon, int cap) {
    SolverState counted = counted();
    if (!accepts(measured, value)) {
      return counted.rejected();
    }
    SolverState moved = counted.at(iterations + 1 - again, measured, value);
    boolean contracts = again == 0 && measured * NewtonRules.CONTRACTS <= residual;
    if (measured <= epsilon || moved.iterations >= cap) {
      return moved.with(NextEvaluation.DONE, 0, 0, 0);
    }
    if (phase == NextEvaluation.UNIONS) {
      return moved.with(
          measured < NewtonRules.NEAR ? NextEvaluation.KEPT : NextEvaluation.UNIONS, 0, 0, 1);
    }
    return contracts
        ? moved.with((int) phase, 0, 1, 0)
        : moved.with(NextEvaluation.UNIONS, 1, 0, 0);
  }

  private SolverState rejected() {
    if (fixed != 0) {
      return with(NextEvaluation.UNIONS, 1, 0, 0);
    }
    boolean stuck = halvings + 1 > Backtracking.NORMALISED.shortenings();
    SolverState next = with(stuck ? NextEvaluation.DONE : (int) phase, 0, 0, 0);
    return next.halved(halvings + 1);
  }

  private SolverState counted() {
    int unions = phase == NextEvaluation.UNIONS ? 1 : 0;
    return new SolverState(
        phase,
        iterations,
        residual,
        dual,
        halvings,
        again,
        fixed,
        knownPasses + 1 - unions,
        unionPasses + unions,
        factorizations);
  }

  private SolverState at(double count, double measured, double value) {
    return new SolverState(
        phase, count, measured, value, 0, again, fixed, knownPasses, unionPasses, factorizations);
  }

  private SolverState halved(double count) {
    return new SolverState(
        phase,
        iterations,
        residual,
        dual,
        count,
        again,
        fixed,
        knownPasses,
        unionPasses,
        factorizations);
  }

  private SolverState with(int next, int evaluateAgain, int byOther, int factored) {
    return new SolverState(
        next,
        iterations,
        residual,
        dual,
        halvings,
        evaluateAgain,
        byOther,
        knownPasses,
        unionPasses,
        factorizations + factored);
  }
}
