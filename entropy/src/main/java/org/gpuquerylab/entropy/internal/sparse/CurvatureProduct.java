package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import org.gpuquerylab.entropy.solver.Penalty;

/**
 * Computes the product of a vector v with the dual's Hessian: the change of the gradient as the
 * weights move along v. The Hessian is the covariance of the known sets plus a penalty's variances
 * on the diagonal. The method differentiates the messages, so it takes about as long as an
 * evaluation without exponentials, and needs no matrix.
 *
 * <p>Let a(x) be the change of the logarithm of a clique's cell, including the change of the
 * messages to the clique. The change of the clique's message is the mean of a given the common
 * predicates. The change of the logarithm of the clique's marginal is a(x) minus that mean, plus
 * the change for the common predicates.
 */
final class CurvatureProduct {
  private final CoupledProblem problem;
  private final Penalty penalty;
  private final double[][] changes;
  private final double[][] means;
  private final double[][] scratch;

  /** Allocates memory for a problem. */
  CurvatureProduct(CoupledProblem problem, Penalty penalty) {
    this.problem = problem;
    this.penalty = penalty;
    changes = problem.vectors();
    means = problem.separators();
    scratch = problem.vectors();
  }

  /**
   * Multiplies a vector by the Hessian.
   *
   * @param sums the point at which the Hessian is evaluated; not modified
   * @param v one value for each known set; not modified
   * @param to overwritten
   */
  void apply(CliqueSums sums, double[] v, double[] to) {
    for (int i = problem.cliques() - 1; i >= 0; i--) {
      collect(sums, i, v);
    }
    for (int i = 0; i < problem.cliques(); i++) {
      distribute(sums, i);
      gather(sums, i, to);
    }
    for (int i = 0; i < to.length; i++) {
      to[i] += penalty.variance(i) * v[i];
    }
  }

  private void collect(CliqueSums sums, int number, double[] v) {
    Clique clique = problem.clique(number);
    double[] a = changes[number];
    clique.spread(v, a);
    for (int child : problem.children(number)) {
      int[] common = problem.clique(child).parentToCommon();
      double[] mean = means[child];
      for (int i = 0; i < a.length; i++) {
        a[i] += mean[common[i]];
      }
    }
    if (number > 0) {
      weigh(sums.cells(number), a, clique.toCommon(), sums.separator(number), means[number]);
    } else {
      centre(sums.cells(0), a);
    }
  }

  /** The mean of the values for each combination of shared predicates. */
  private static void weigh(
      double[] x, double[] values, int[] common, double[] sums, double[] means) {
    Arrays.fill(means, 0);
    for (int i = 0; i < x.length; i++) {
      means[common[i]] += x[i] * values[i];
    }
    for (int i = 0; i < means.length; i++) {
      means[i] = sums[i] > 0 ? means[i] / sums[i] : 0;
    }
  }

  /** The probabilities of the whole distribution always sum to 1. */
  private static void centre(double[] x, double[] a) {
    double mean = 0;
    for (int i = 0; i < x.length; i++) {
      mean += x[i] * a[i];
    }
    for (int i = 0; i < a.length; i++) {
      a[i] -= mean;
    }
  }

  private void distribute(CliqueSums sums, int number) {
    if (number == 0) {
      return;
    }
    Clique clique = problem.clique(number);
    int parent = clique.parent();
    double[] shift = new double[clique.states()];
    weigh(
        sums.cells(parent),
        changes[parent],
        clique.parentToCommon(),
        sums.separator(number),
        shift);
    for (int i = 0; i < shift.length; i++) {
      shift[i] -= means[number][i];
    }
    double[] a = changes[number];
    int[] common = clique.toCommon();
    for (int i = 0; i < a.length; i++) {
      a[i] += shift[common[i]];
    }
  }

  private void gather(CliqueSums sums, int number, double[] to) {
    Clique clique = problem.clique(number);
    double[] x = sums.cells(number);
    double[] a = changes[number];
    double[] product = scratch[number];
    for (int i = 0; i < x.length; i++) {
      product[i] = x[i] * a[i];
    }
    clique.supersets(product);
    int[] sets = clique.sets();
    int[] masks = clique.masks();
    for (int i = 0; i < sets.length; i++) {
      to[sets[i]] = product[masks[i]];
    }
  }
}
