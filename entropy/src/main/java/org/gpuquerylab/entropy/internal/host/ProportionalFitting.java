package org.gpuquerylab.entropy.internal.host;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.entropy.solver.StoppingRule;

/** The state of iterative scaling, and a sweep over the known sets. */
abstract class ProportionalFitting {
  final double[] w;
  final double[] known;
  private final long[] sets;
  private final boolean[] possible;
  private final double[] x;
  private final double[] lastX;

  ProportionalFitting(MaxEntProblem problem, Support support) {
    int n = Math.toIntExact(problem.cells());
    w = new double[problem.size()];
    known = problem.selectivities();
    sets = problem.sets();
    possible = new boolean[n];
    for (int cell = 0; cell < n; cell++) {
      possible[cell] = support.contains(cell);
    }
    x = new double[n];
    lastX = new double[n];
    recompute();
  }

  /** Visits every known set once, and makes its estimate correct. */
  abstract void scaleAll();

  final void run() {
    System.arraycopy(x, 0, lastX, 0, x.length);
    scaleAll();
    recompute();
  }

  final double[] weights() {
    return w;
  }

  final int cells() {
    return x.length;
  }

  /** Whether a cell is possible and contains known set i. */
  final boolean contains(int cell, int i) {
    return possible[cell] && (sets[i] & ~cell) == 0;
  }

  /** The cells, valid after a sweep; a subclass may change them during the sweep. */
  final double[] x() {
    return x;
  }

  /** The logarithm of a cell plus 1: the sum of the weights of the known sets within it. */
  final double exponent(int cell) {
    double sum = 0;
    for (int i = 0; i < w.length; i++) {
      if ((sets[i] & ~cell) == 0) {
        sum += w[i];
      }
    }
    return sum;
  }

  private void recompute() {
    for (int cell = 0; cell < x.length; cell++) {
      x[cell] = possible[cell] ? Math.exp(exponent(cell) - 1) : 0;
    }
  }

  /** The residual of the ratio rule. */
  final double ratio() {
    double[] estimates = new double[w.length];
    Arrays.setAll(estimates, this::estimate);
    return StoppingRule.ratioResidual(known, estimates);
  }

  private double estimate(int i) {
    double sum = 0;
    for (int cell = 0; cell < x.length; cell++) {
      if (contains(cell, i)) {
        sum += x[cell];
      }
    }
    return sum;
  }

  /** The largest change of a cell in the last sweep. */
  final double change() {
    double most = 0;
    for (int cell = 0; cell < x.length; cell++) {
      most = Math.max(most, Math.abs(x[cell] - lastX[cell]));
    }
    return most;
  }
}
