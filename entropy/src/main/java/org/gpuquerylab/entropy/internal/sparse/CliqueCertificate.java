package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.SetText;

/**
 * Tests weights y as a proof that no distribution has the known selectivities b. If b y exceeds,
 * for every possible cell, the sum of the y of the cell's known sets, there is no such distribution
 * (Farkas). Maxima that are passed as messages along the tree give the largest such sum over all
 * cells, in O(2^k) time for each clique.
 */
final class CliqueCertificate {
  /**
   * Weights below this fraction of the largest weight are not named if the rest is still a proof.
   */
  private static final double NAMED_SHARE = 0.05;

  private static final double LEAST_SHARE = 1e-9;

  private CliqueCertificate() {}

  /** Throws an exception if weights, which are not modified, prove that there is no solution. */
  static void check(CoupledProblem problem, double[] y) {
    if (proves(problem, y)) {
      throw contradiction(problem, y);
    }
  }

  private static boolean proves(CoupledProblem problem, double[] y) {
    double value = 0;
    for (int i = 0; i < y.length; i++) {
      value += problem.known()[i] * y[i];
    }
    return value - largest(problem, y) > 1e-9 * size(y);
  }

  private static double size(double[] y) {
    return Arrays.stream(y).map(Math::abs).max().orElse(0);
  }

  /** The maximum, over all possible cells, of the sum of the values of a cell's known sets. */
  static double largest(CoupledProblem problem, double[] y) {
    double[][] messages = problem.separators();
    double most = Double.NEGATIVE_INFINITY;
    for (int number = problem.cliques() - 1; number >= 0; number--) {
      double[] x = sums(problem, number, y, messages);
      if (number == 0) {
        most = Arrays.stream(x).max().orElse(most);
      } else {
        maxima(x, problem.clique(number).toCommon(), messages[number]);
      }
    }
    return most;
  }

  private static double[] sums(CoupledProblem problem, int number, double[] y, double[][] from) {
    Clique clique = problem.clique(number);
    double[] x = new double[clique.cells()];
    clique.spread(y, x);
    BitSet excluded = clique.excluded();
    if (excluded != null) {
      excluded.stream().forEach(cell -> x[cell] = Double.NEGATIVE_INFINITY);
    }
    for (int child : problem.children(number)) {
      int[] common = problem.clique(child).parentToCommon();
      for (int i = 0; i < x.length; i++) {
        x[i] += from[child][common[i]];
      }
    }
    return x;
  }

  private static void maxima(double[] x, int[] common, double[] to) {
    Arrays.fill(to, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < x.length; i++) {
      to[common[i]] = Math.max(to[common[i]], x[i]);
    }
  }

  /** Names the sets with large weights; it names only as many as a proof needs. */
  private static RuntimeException contradiction(CoupledProblem problem, double[] y) {
    double least = NAMED_SHARE * size(y);
    double[] kept = without(y, least);
    while (least > LEAST_SHARE * size(y) && !proves(problem, kept)) {
      least /= 4;
      kept = without(y, least);
    }
    double[] proof = kept;
    List<String> named =
        IntStream.range(0, y.length)
            .filter(i -> proof[i] != 0)
            .mapToObj(problem::describe)
            .toList();
    return new ContradictoryProblemException(
        "the selectivities of "
            + SetText.list(named)
            + " contradict each other: no distribution has them; change one",
        1);
  }

  private static double[] without(double[] y, double least) {
    return Arrays.stream(y).map(value -> Math.abs(value) > least ? value : 0).toArray();
  }
}
