package org.gpuquerylab.entropy.internal.moments;

import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.DualProblem;

/**
 * The distribution in which all predicates are independent, with the known single selectivities and
 * 1/2 for all others; its weights and moments have closed forms.
 */
final class Independence implements Moments {
  private static final int CHUNK = 11;

  private final MaxEntProblem problem;
  private final double[] selectivities;
  private final double[][] products;

  Independence(DualProblem dual) {
    problem = dual.problem();
    int z = problem.predicates();
    selectivities = new double[z];
    for (int i = 0; i < z; i++) {
      int number = problem.indexOf(1L << i);
      selectivities[i] =
          number < 0
              ? 0.5
              : NewtonRules.inside(
                  problem.selectivity(number), dual.penalty().standardError(number));
    }
    products = new double[(z + CHUNK - 1) / CHUNK][];
    for (int c = 0; c < products.length; c++) {
      products[c] = products(c * CHUNK, Math.min(CHUNK, z - c * CHUNK));
    }
  }

  private double[] products(int first, int bits) {
    double[] product = new double[1 << bits];
    product[0] = 1;
    for (int bit = 0; bit < bits; bit++) {
      int h = 1 << bit;
      for (int set = 0; set < h; set++) {
        product[h + set] = product[set] * selectivities[first + bit];
      }
    }
    return product;
  }

  /** The weights w. */
  double[] weights() {
    double[] w = new double[problem.size()];
    w[0] = 1;
    for (int i = 0; i < selectivities.length; i++) {
      double s = selectivities[i];
      w[0] += Math.log1p(-s);
      int number = problem.indexOf(1L << i);
      if (number >= 0) {
        w[number] = Math.log(s) - Math.log1p(-s);
      }
    }
    return w;
  }

  /** Returns a copy of the predicates' selectivities, all above 0 and below 1. */
  double[] singles() {
    return selectivities.clone();
  }

  @Override
  public String plan() {
    return "independence";
  }

  /** Does nothing: the moments are those of {@link #weights}, whatever the argument. */
  @Override
  public void evaluate(double[] w, boolean unions) {}

  @Override
  public double moment(long set) {
    double product = 1;
    long rest = set;
    for (double[] table : products) {
      product *= table[(int) rest & (table.length - 1)];
      rest >>>= CHUNK;
    }
    return product;
  }

  @Override
  public double[] all(double[] w) {
    double[] all = new double[Math.toIntExact(problem.cells())];
    for (int set = 0; set < all.length; set++) {
      all[set] = moment(set);
    }
    return all;
  }
}
