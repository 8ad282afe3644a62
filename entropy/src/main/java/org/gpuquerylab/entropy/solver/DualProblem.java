package org.gpuquerylab.entropy.solver;

import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.jspecify.annotations.Nullable;

/**
 * The dual of a maximum-entropy problem, and the start of the run. A run minimizes the dual over
 * the weights w. The dual is 1^t exp(D^t w - 1) - b^t w (Havenstein et al. 2020, equation 3) plus
 * the term of a {@link Penalty}. Immutable.
 */
public final class DualProblem {
  /** The stopping rule of a rough run, at whose end another run starts. */
  public static final StoppingRule ROUGH = StoppingRule.ratio(0.1);

  private final MaxEntProblem problem;
  private final Support support;
  private final Penalty penalty;
  private final double @Nullable [] start;
  private final boolean isRough;

  private DualProblem(
      MaxEntProblem problem,
      Support support,
      Penalty penalty,
      double @Nullable [] start,
      boolean isRough) {
    this.problem = problem;
    this.support = support;
    this.penalty = penalty;
    this.start = start;
    this.isRough = isRough;
  }

  /** Creates the dual without a penalty, with the solver's default start. */
  public static DualProblem of(MaxEntProblem problem, Support support) {
    return new DualProblem(problem, support, Penalty.none(problem.size()), null, false);
  }

  /**
   * Returns the same dual with a penalty.
   *
   * @param other a variance for each known set
   */
  public DualProblem with(Penalty other) {
    if (other.size() != problem.size()) {
      throw new IllegalArgumentException(
          other.size() + " variances are given for " + problem.size() + " known sets");
    }
    return new DualProblem(problem, support, other, start, isRough);
  }

  /**
   * Returns the same dual with a start. Any finite weights are a valid start, because the dual is
   * convex; w_0 is not used, because the other weights determine it.
   *
   * @param weights one weight for each known set, copied; or null for the solver's default
   */
  public DualProblem from(double @Nullable [] weights) {
    if (weights != null && weights.length != problem.size()) {
      throw new IllegalArgumentException(
          weights.length + " weights are given for " + problem.size() + " known sets");
    }
    double[] copy = weights == null ? null : weights.clone();
    return new DualProblem(problem, support, penalty, copy, isRough);
  }

  /**
   * Returns the same dual, to be minimized only roughly, because the result is the start of another
   * run.
   */
  public DualProblem roughly() {
    return new DualProblem(problem, support, penalty, start, true);
  }

  /**
   * The stopping rule of the run.
   *
   * @param given the rule for a run that is not rough
   */
  public StoppingRule stopping(StoppingRule given) {
    return isRough ? ROUGH : given;
  }

  /** The primal problem. */
  public MaxEntProblem problem() {
    return problem;
  }

  /** The cells that may be above 0. */
  public Support support() {
    return support;
  }

  /** The penalty for selectivities that are not met. */
  public Penalty penalty() {
    return penalty;
  }

  /** Whether the run starts at given weights. */
  public boolean hasStart() {
    return start != null;
  }

  /**
   * Copies the weights of the start; does nothing if there are none.
   *
   * @param to a value for each known set; overwritten
   */
  public void copyStart(double[] to) {
    if (start != null) {
      System.arraycopy(start, 0, to, 0, start.length);
    }
  }
}
