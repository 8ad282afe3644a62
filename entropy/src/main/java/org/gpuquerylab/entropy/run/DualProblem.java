package org.gpuquerylab.entropy.run;

import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.jspecify.annotations.Nullable;

/**
 * The dual of a maximum-entropy problem, which a run minimizes over the weights w: 1^t exp(D^t w -
 * 1) - b^t w (Havenstein et al. 2020, equation 3) and the term of a {@link Penalty}; and where the
 * run begins. Immutable.
 */
public final class DualProblem {
  /** How far a run goes if another run begins at its end. */
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

  /** The dual without a penalty, with the solver's choice of start. */
  public static DualProblem of(MaxEntProblem problem, Support support) {
    return new DualProblem(problem, support, Penalty.none(problem.size()), null, false);
  }

  /**
   * The same with a penalty.
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
   * The same with a start. Any finite weights work, because the dual is convex; w_0 is not used,
   * since the others determine it.
   *
   * @param weights one for each known set, copied; or null for the solver's choice
   */
  public DualProblem from(double @Nullable [] weights) {
    if (weights != null && weights.length != problem.size()) {
      throw new IllegalArgumentException(
          weights.length + " weights are given for " + problem.size() + " known sets");
    }
    double[] copy = weights == null ? null : weights.clone();
    return new DualProblem(problem, support, penalty, copy, isRough);
  }

  /** The same, minimized only far enough for another run to begin well at its end. */
  public DualProblem roughly() {
    return new DualProblem(problem, support, penalty, start, true);
  }

  /**
   * The rule by which a run has converged.
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

  /** Whether the run begins at given weights. */
  public boolean hasStart() {
    return start != null;
  }

  /**
   * Copies the weights to begin at; does nothing if there are none.
   *
   * @param to a value for each known set; overwritten
   */
  public void copyStart(double[] to) {
    if (start != null) {
      System.arraycopy(start, 0, to, 0, start.length);
    }
  }
}
