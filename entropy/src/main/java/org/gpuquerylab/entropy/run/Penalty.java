package org.gpuquerylab.entropy.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The cost of estimates that differ from known selectivities that may be wrong: sum of (beta_i -
 * b_i)^2 / (2 v_i), subtracted from the entropy that is maximized. v_i is the variance of b_i; if
 * it is 0 the selectivity must be met. Immutable.
 *
 * <p>In the dual this is one more term, sum of v_i w_i^2 / 2, and in Newton's matrix the diagonal v
 * (M. Dudík, S. J. Phillips and R. E. Schapire, "Maximum Entropy Density Estimation with
 * Generalized Regularization and an Application to Species Distribution Modeling", JMLR 8, 2007,
 * section 3: l2 regularization). If every v_i except that of the empty set is above 0, the dual is
 * strictly convex and has a minimum whatever the selectivities are. There, beta_i = b_i - v_i w_i.
 */
public final class Penalty {
  /** The variance of a selectivity of 1/2 on 100 rows. */
  private static final double FIRST_VARIANCE = 0.0025;

  /** With a factor of 100 instead, measurements showed that steps are shortened far more often. */
  private static final double GROWTH = 10;

  private final double[] variances;
  private final boolean isNone;

  private Penalty(double[] variances) {
    this.variances = variances;
    boolean none = true;
    for (double variance : variances) {
      if (!(variance >= 0 && variance < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("a variance is " + variance + ", it must be 0 or more");
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
   * A penalty.
   *
   * @param variances v, one for each known set, finite, 0 or more, the empty set's 0; copied
   */
  public static Penalty of(double... variances) {
    if (variances.length == 0 || variances[0] != 0) {
      throw new IllegalArgumentException("the empty set's selectivity is 1, its variance 0");
    }
    return new Penalty(variances.clone());
  }

  /**
   * A penalty for known sets without the empty one, like those of a {@link
   * org.gpuquerylab.entropy.problem.SparseProblem}.
   *
   * @param variances v, one for each known set, finite, 0 or more; copied
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
   * Penalties that grow to this one, so that a solver can begin each at the solution of the
   * previous one. If selectivities contradict each other, the weights grow with the penalty. Then,
   * from afar, the dual is almost piecewise quadratic and Newton's method makes no progress; along
   * the path a few steps each are enough. The first has no variance below {@link #FIRST_VARIANCE},
   * times a constant, and each is {@link #GROWTH} times the one before.
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

  /** v_i: the variance of selectivity number i. */
  public double variance(int i) {
    return variances[i];
  }

  /** The square root of {@link #variance}. */
  public double standardError(int i) {
    return Math.sqrt(variances[i]);
  }

  /**
   * The value that the estimate of known set i must have at a weight: at the dual's minimum it has
   * it.
   *
   * @param known b_i
   * @param weight w_i
   */
  public double target(int i, double known, double weight) {
    return variances[i] == 0 ? known : known - variances[i] * weight;
  }

  /**
   * The dual's term, O(m).
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
   * The measure of the stopping rule: without a penalty {@link StoppingRule#ratioResidual}. With
   * one it is the largest difference of an estimate from its {@link #target}, relative to the
   * selectivity, the estimate or the standard error, whichever is the largest: a selectivity of 0
   * has no ratio. Infinite if an estimate is not finite. O(m).
   *
   * @param known the known selectivities b; not modified
   * @param w the weights; not modified
   * @param estimates their estimates Dx at the weights; not modified
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
