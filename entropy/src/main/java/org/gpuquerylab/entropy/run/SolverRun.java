package org.gpuquerylab.entropy.run;

import org.jspecify.annotations.Nullable;

/** The result of a solver for a problem with an interior. The arrays are taken over, not copied. */
public final class SolverRun {
  private final double[] weights;
  private final int iterations;
  private final double residual;
  private final boolean converged;
  private final StepTimes times;
  private final String plan;
  private final double @Nullable [] betas;

  /**
   * A run's outcome.
   *
   * @param weights w, one for each known set: x = exp(D^t w - 1) on the support; handed over
   * @param iterations steps taken, in the solver's own unit (Newton steps, sweeps)
   * @param residual the measure of the stopping rule at the weights
   * @param converged whether the stopping rule holds
   * @param times time by step
   * @param plan how it was solved, if the solver had a choice, for listings; otherwise empty
   * @param betas all 2^z selectivities if they were requested or computed anyway, or null; handed
   *     over
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

  /** w, one for each known set of the reduced problem; not a copy, not to be modified. */
  public double[] weights() {
    return weights;
  }

  /** Iterations, in the solver's own unit. */
  public int iterations() {
    return iterations;
  }

  /** The measure of the stopping rule at the end. */
  public double residual() {
    return residual;
  }

  /** Whether the stopping rule holds. */
  public boolean converged() {
    return converged;
  }

  /** Time by step. */
  public StepTimes times() {
    return times;
  }

  /** How it was solved, if the solver had a choice; otherwise empty. */
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

  /** The same run without the vector of all selectivities. */
  public SolverRun withoutBetas() {
    return new SolverRun(weights, iterations, residual, converged, times, plan, null);
  }

  /** The same run after others, whose iterations and times are added to its own. */
  public SolverRun after(int taken, StepTimes earlier) {
    return new SolverRun(
        weights, taken + iterations, residual, converged, earlier.plus(times), plan, betas);
  }

  /** The same run with a text on how it was made. */
  public SolverRun withPlan(String words) {
    return new SolverRun(weights, iterations, residual, converged, times, words, betas);
  }

  /**
   * The same run with all selectivities, and the time of computing them.
   *
   * @param all the 2^z selectivities; handed over
   */
  public SolverRun withBetas(double[] all, StepTimes extra) {
    return new SolverRun(weights, iterations, residual, converged, times.plus(extra), plan, all);
  }
}
