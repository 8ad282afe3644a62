package org.gpuquerylab.entropy.solver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The penalty for estimates that differ from known selectivities, which may be wrong. The penalty
 * is the sum of (beta_i - b_i)^2 / (2 v_i), subtracted from the entropy that is maximized. v_i is
 * the variance of b_i; if it is 0, the selectivity must be met. Immutable.
 *
 * <p>In the dual, the penalty is one more term, the sum of v_i w_i^2 / 2, and in Newton's matrix it
 * is the diagonal v (M. Dudík, S. J. Phillips and R. E. Schapire, "Maximum Entropy Density
 * Estimation with Generalized Regularization and an Application to Species Distribution Modeling",
 * JMLR 8, 2007, section 3: l2 regularization). If every v_i except that of the empty set is above
 * 0, the dual is strictly convex and has a minimum for all selectivities. At the minimum, beta_i =
 * b_i - v_i w_i.
 */
public final class Penalty {
  /** The variance of a selectivity of 1/2 that was counted on 100 rows. */
  private static final double FIRST_VARIANCE = 0.0025;

  /** In measurements, a factor of 100 made it necessary to shorten steps far more often. */
  private static final double GROWTH = 10;

  private final double[] variances;
  private final boolean isNone;

  private Penalty(double[] variances) {
    this.variances = variances;
    boolean none = true;
    for (double variance : variances) {
      if (!(variance >= 0 && variance < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("a variance is " + variance + "; it must be 0 or more");
      }
      none &= variance == 0;
    }
    isNone = none;
  }

  /** No penalty for m known sets: all selectivities must be met. */
  public static Penalty none(int m) {
    return new Penalty(new double[m]);
  }

  /**
   * Creates a penalty.
   *
   * @param variances the variances v of the known sets, finite, 0 or more, 0 for the empty set;
   *     copied
   */
  public static Penalty of(double... variances) {
    if (variances.length == 0 || variances[0] != 0) {
      throw new IllegalArgumentException("the empty set's selectivity is 1, its variance 0");
    }
    return new Penalty(variances.clone());
  }

  /**
   * Creates a penalty for known sets without the empty set, like those of a {@link
   * org.gpuquerylab.entropy.problem.SparseProblem}.
   *
   * @param variances the variances v of the known sets, finite, 0 or more; copied
   */
  public static Penalty withoutEmpty(double... variances) {
    return new Penalty(variances.clone());
  }

  /** Whether all selectivities must be met. */
  public boolean isNone() {
    return isNone;
  }

  /** The number of variances. */
  public int size() {
    return variances.length;
  }

  /**
   * A sequence of penalties that grow up to this penalty, so that a solver can start each at the
   * solution of the previous one. If selectivities contradict each other, the weights grow with the
   * penalty. Far from the solution, the dual is then almost piecewise quadratic, and Newton's
   * method makes no progress; along the sequence, a few steps for each penalty are enough. The
   * first penalty multiplies the variances by a constant such that none is below {@link
   * #FIRST_VARIANCE}, and each next penalty is {@link #GROWTH} times the previous one.
   */
  public List<Penalty> path() {
    double least = Arrays.stream(variances).filter(v -> v > 0).min().orElse(FIRST_VARIANCE);
    List<Penalty> path = new ArrayList<>();
    for (double factor = FIRST_VARIANCE / least; factor > 1; factor /= GROWTH) {
      double relaxed = factor;
      path.add(new Penalty(Arrays.stream(variances).map(v -> v * relaxed).toArray()));
    }
    path.add(this);
    return path;
  }

  /** The variance v_i of the selectivity with number i. */
  public double variance(int i) {
    return variances[i];
  }

  /** The square root of {@link #variance}. */
  public double standardError(int i) {
    return Math.sqrt(variances[i]);
  }

  /**
   * The value to which the estimate of known set i is compared, for a given weight; at the dual's
   * minimum the two are equal.
   *
   * @param known b_i
   * @param weight w_i
   */
  public double target(int i, double known, double weight) {
    return variances[i] == 0 ? known : known - variances[i] * weight;
  }

  /**
   * The penalty's term of the dual; takes O(m) time.
   *
   * @param w the weights; not modified
   */
  public double dual(double[] w) {
    double sum = 0;
    if (!isNone) {
      for (int i = 0; i < w.length; i++) {
        sum += variances[i] * w[i] * w[i];
      }
    }
    return sum / 2;
  }

  /**
   * The residual of the stopping rule: without a penalty it is {@link StoppingRule#ratioResidual}.
   * With a penalty it is the largest difference between an estimate and its {@link #target},
   * relative to the selectivity, the estimate or the standard error, whichever is the largest. (A
   * selectivity of 0 has no ratio.) The residual is infinite if an estimate is not finite. O(m)
   * time.
   *
   * @param known the known selectivities b; not modified
   * @param w the weights; not modified
   * @param estimates the estimates Dx at the weights; not modified
   */
  public double residual(double[] known, double[] w, double[] estimates) {
    if (isNone) {
      return StoppingRule.ratioResidual(known, estimates);
    }
    double worst = 0;
    for (int i = 0; i < known.length; i++) {
      double difference = Math.abs(estimates[i] - target(i, known[i], w[i]));
      double scale = Math.max(Math.max(known[i], estimates[i]), standardError(i));
      double relative = difference / scale;
      if (!(relative < Double.POSITIVE_INFINITY)) {
        return Double.POSITIVE_INFINITY;
      }
      worst = Math.max(worst, relative);
    }
    return worst;
  }
}
