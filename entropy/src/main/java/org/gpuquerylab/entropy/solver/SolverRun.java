package org.gpuquerylab.entropy.solver;

import org.jspecify.annotations.Nullable;

/**
 * The result of a solver for a problem with an interior. The constructor does not copy the arrays.
 */
public final class SolverRun {
  private final double[] weights;
  private final int iterations;
  private final double residual;
  private final boolean converged;
  private final StepTimes times;
  private final String plan;
  private final double @Nullable [] betas;

  /**
   * Creates a run from its result.
   *
   * @param weights w, one weight for each known set: x = exp(D^t w - 1) on the support; not copied,
   *     and not to be modified later
   * @param iterations the number of steps, in the solver's unit (Newton steps, sweeps)
   * @param residual the residual of the stopping rule at the weights
   * @param converged whether the stopping rule holds
   * @param times the time of each step
   * @param plan how the problem was solved, for listings, if the solver had a choice; otherwise
   *     empty
   * @param betas all 2^z selectivities if they were requested or computed anyway, or null; not
   *     copied, and not to be modified later
   */
  public SolverRun(
      double[] weights,
      int iterations,
      double residual,
      boolean converged,
      StepTimes times,
      String plan,
      double @Nullable [] betas) {
    this.weights = weights;
    this.iterations = iterations;
    this.residual = residual;
    this.converged = converged;
    this.times = times;
    this.plan = plan;
    this.betas = betas;
  }

  /**
   * The weights w, one for each known set of the reduced problem; not a copy, not to be modified.
   */
  public double[] weights() {
    return weights;
  }

  /** The number of iterations, in the solver's unit. */
  public int iterations() {
    return iterations;
  }

  /** The residual of the stopping rule at the end. */
  public double residual() {
    return residual;
  }

  /** Whether the stopping rule holds. */
  public boolean converged() {
    return converged;
  }

  /** The time of each step. */
  public StepTimes times() {
    return times;
  }

  /** How the problem was solved, if the solver had a choice; otherwise empty. */
  public String plan() {
    return plan;
  }

  /** All 2^z selectivities if they were computed; not a copy, not to be modified. */
  public double @Nullable [] betas() {
    return betas;
  }

  /** Whether all selectivities were computed. */
  public boolean hasBetas() {
    return betas != null;
  }

  /** Returns the same run without the vector of all selectivities. */
  public SolverRun withoutBetas() {
    return new SolverRun(weights, iterations, residual, converged, times, plan, null);
  }

  /** Returns the same run with the iterations and times of earlier runs added. */
  public SolverRun after(int taken, StepTimes earlier) {
    return new SolverRun(
        weights, taken + iterations, residual, converged, earlier.plus(times), plan, betas);
  }

  /** Returns the same run with a description of how it was computed. */
  public SolverRun withPlan(String words) {
    return new SolverRun(weights, iterations, residual, converged, times, words, betas);
  }

  /**
   * Returns the same run with all selectivities, and with the time of computing them.
   *
   * @param all all 2^z selectivities; not copied, and not to be modified later
   */
  public SolverRun withBetas(double[] all, StepTimes extra) {
    return new SolverRun(weights, iterations, residual, converged, times.plus(extra), plan, all);
  }
}
