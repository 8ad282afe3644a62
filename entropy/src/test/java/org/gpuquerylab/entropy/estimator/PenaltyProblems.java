package org.gpuquerylab.entropy.estimator;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.Penalty;

/** Problems whose selectivities mostly contradict each other, and properties of their solutions. */
final class PenaltyProblems {
  private PenaltyProblems() {}

  /** Selectivities drawn independently of each other, including 0 and 1. */
  static MaxEntProblem anything(int z, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double odds = Math.max(0.2, random.nextDouble());
    long[] known =
        z > 4
            ? KnownSets.upTo(z, 2)
            : KnownSets.of(
                LongStream.range(1, 1L << z).filter(s -> random.nextDouble() < odds).toArray());
    double[] some = {0, 1, 0.5, 1e-9, 1 - 1e-9, 0.25};
    double[] selectivities = new double[known.length];
    Arrays.setAll(
        selectivities,
        i -> random.nextInt(3) == 0 ? some[random.nextInt(some.length)] : random.nextDouble());
    selectivities[0] = 1;
    return MaxEntProblem.of(z, known, selectivities);
  }

  /** Sample sizes from 1 to 10^6 rows. */
  static SampleSizes sizes(MaxEntProblem problem, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return SampleSizes.of(problem, set -> Math.floor(Math.pow(10, 6 * random.nextDouble())));
  }

  /** The sum of (beta - b)^2 / v for given cells. */
  static double misfit(MaxEntProblem problem, Penalty penalty, double[] cells) {
    double sum = 0;
    for (int i = 1; i < problem.size(); i++) {
      double beta = 0;
      for (int cell = 0; cell < cells.length; cell++) {
        beta += (problem.set(i) & ~cell) == 0 ? cells[cell] : 0;
      }
      sum += Math.pow(beta - problem.selectivity(i), 2) / penalty.variance(i);
    }
    return sum;
  }

  static double[] cells(MaxEntSolution solution) {
    double[] cells = new double[(int) solution.problem().cells()];
    Arrays.setAll(cells, solution::cell);
    return cells;
  }

  /** The objective: the entropy of the cells minus half of the misfit. */
  static double primal(MaxEntProblem problem, Penalty penalty, double[] cells) {
    double entropy = 0;
    for (double x : cells) {
      entropy -= x > 0 ? x * Math.log(x) : 0;
    }
    return entropy - misfit(problem, penalty, cells) / 2;
  }

  /** The dual at weights, which no primal value exceeds (weak duality). */
  static double dual(MaxEntProblem problem, Penalty penalty, double[] weights) {
    double[] exponents = new double[(int) problem.cells()];
    double value = 0;
    for (int i = 1; i < weights.length; i++) {
      value += penalty.variance(i) * weights[i] * weights[i] / 2;
      value -= problem.selectivity(i) * weights[i];
      for (int cell = 0; cell < exponents.length; cell++) {
        exponents[cell] += (problem.set(i) & ~cell) == 0 ? weights[i] : 0;
      }
    }
    double most = Arrays.stream(exponents).max().orElseThrow();
    double sum = Arrays.stream(exponents).map(exponent -> Math.exp(exponent - most)).sum();
    return value + most + Math.log(sum);
  }
}
