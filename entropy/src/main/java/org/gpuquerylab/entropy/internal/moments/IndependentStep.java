package org.gpuquerylab.entropy.internal.moments;

import java.util.Arrays;

/**
 * Computes Newton's first step, which starts from independence, for problems in which all subsets
 * of known sets are known. The inverse of the Hessian is then L^t L, where the rows of L are the
 * orthonormal features of {@link org.gpuquerylab.entropy.internal.moments.IndependentFeatures}. On
 * the cube of all sets, L and its transpose each need z passes, O(z 2^z) in total; a factorization
 * needs O(m^3).
 */
final class IndependentStep {
  private final double[] singles = new double[SmallProblem.MAX_PREDICATES];
  private final double[] precisions = new double[SmallProblem.MAX_PREDICATES];
  private double[] v = new double[1];

  /** Makes room for 2^z sets. */
  void grow(int predicates) {
    if (v.length < 1 << predicates) {
      v = new double[1 << predicates];
    }
  }

  /**
   * Loads the known single selectivities; uses 1/2 for all others.
   *
   * @param w the weights of independence, one for each known set; overwritten
   */
  void begin(SmallProblem problem, double[] w) {
    Arrays.fill(w, 0, problem.size(), 0);
    w[0] = 1;
    for (int i = 0; i < problem.predicates(); i++) {
      int place = problem.place(1 << i);
      double s = place < 0 ? 0.5 : Math.min(problem.known()[place], NewtonRules.MOST_SELECTIVITY);
      singles[i] = s;
      precisions[i] = 1 / (s * (1 - s));
      w[0] += Math.log1p(-s);
      if (place >= 0) {
        w[place] = Math.log(s) - Math.log1p(-s);
      }
    }
  }

  /** The selectivity of each predicate at independence; not to be modified. */
  double[] singles() {
    return singles;
  }

  /**
   * Computes the step - L^t L g.
   *
   * @param problem closed
   * @param excess g: for each known set, the difference between its estimate and its known
   *     selectivity
   * @param step a value for each known set; overwritten except for the first
   */
  void solve(SmallProblem problem, double[] excess, double[] step) {
    int z = problem.predicates();
    int[] sets = problem.sets();
    clear(z);
    for (int i = 1; i < problem.size(); i++) {
      v[sets[i]] = excess[i];
    }
    for (int bit = 0; bit < z; bit++) {
      up(1 << bit, 1 << z, singles[bit]);
    }
    for (int i = 1; i < problem.size(); i++) {
      step[i] = -v[sets[i]] * precision(sets[i]);
    }
    clear(z);
    for (int i = 1; i < problem.size(); i++) {
      v[sets[i]] = step[i];
    }
    for (int bit = 0; bit < z; bit++) {
      down(1 << bit, 1 << z, singles[bit]);
    }
    for (int i = 1; i < problem.size(); i++) {
      step[i] = v[sets[i]];
    }
  }

  private void clear(int predicates) {
    Arrays.fill(v, 0, 1 << predicates, 0);
  }

  /** The reciprocal of the variance of the product of the set's centred predicates. */
  private double precision(int set) {
    double product = 1;
    for (int rest = set; rest != 0; rest &= rest - 1) {
      product *= precisions[Integer.numberOfTrailingZeros(rest)];
    }
    return product;
  }

  private void up(int h, int n, double single) {
    for (int group = 0; group < n; group += 2 * h) {
      for (int i = group; i < group + h; i++) {
        v[i + h] -= single * v[i];
      }
    }
  }

  private void down(int h, int n, double single) {
    for (int group = 0; group < n; group += 2 * h) {
      for (int i = group; i < group + h; i++) {
        v[i] -= single * v[i + h];
      }
    }
  }
}
