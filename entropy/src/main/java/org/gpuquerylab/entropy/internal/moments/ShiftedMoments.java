package org.gpuquerylab.entropy.internal.moments;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SubsetSums;
import org.gpuquerylab.entropy.problem.SupersetSums;

/**
 * Moments from the vector of all cells, divided by the largest cell. They support weights of any
 * size, which a penalty produces if selectivities contradict each other. O(z 2^z) time and 8 * 2^z
 * bytes. Single-threaded.
 */
final class ShiftedMoments implements Moments {
  private final MaxEntProblem problem;
  private final double[] v;
  private double largest;

  /** Allocates the vector for the known sets of a problem of at most 30 predicates. */
  public ShiftedMoments(MaxEntProblem problem) {
    this.problem = problem;
    v = new double[Math.toIntExact(problem.cells())];
  }

  @Override
  public String plan() {
    return "the vector of all cells, divided by the largest";
  }

  @Override
  public void evaluate(double[] w, boolean unions) {
    Arrays.fill(v, 0);
    for (int i = 0; i < w.length; i++) {
      v[(int) problem.set(i)] = w[i];
    }
    SubsetSums.inPlace(v);
    largest = Double.NEGATIVE_INFINITY;
    for (double exponent : v) {
      largest = Math.max(largest, exponent);
    }
    for (int cell = 0; cell < v.length; cell++) {
      v[cell] = Math.exp(v[cell] - largest);
    }
    SupersetSums.inPlace(v);
  }

  @Override
  public double moment(long set) {
    return v[(int) set];
  }

  @Override
  public double logarithmOfUnit() {
    return largest - 1;
  }

  @Override
  public double[] all(double[] w) {
    evaluate(w, false);
    double unit = Math.exp(logarithmOfUnit());
    double[] all = new double[v.length];
    for (int set = 0; set < all.length; set++) {
      all[set] = unit * v[set];
    }
    return all;
  }
}
