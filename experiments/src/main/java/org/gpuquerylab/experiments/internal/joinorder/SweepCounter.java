package org.gpuquerylab.experiments.internal.joinorder;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SupersetSums;

/**
 * Iterative scaling of one random problem, written out here, because the library's solver has one
 * order and one stopping rule. All cells begin with the same value. A sweep visits all known sets,
 * including the empty set, and multiplies the cells of each set so that the set's selectivity is
 * right. A sweep takes O(m 2^z) for m known sets of z predicates.
 */
final class SweepCounter {
  /** The number of sweeps after which a problem counts as unsolved. */
  static final int MOST_SWEEPS = 20_000;

  private final SweepVariant variant;
  private final int predicates;
  private final int[] sets;
  private final double[] wanted;
  private final double[] cells;
  private int sweeps;

  /**
   * Draws the problem: random integers are the cells' weights.
   *
   * @param known number of predicates of the largest known set
   */
  SweepCounter(SweepVariant variant, int predicates, int known, long seed) {
    this.variant = variant;
    this.predicates = predicates;
    cells = new double[1 << predicates];
    sets =
        IntStream.range(0, cells.length)
            .filter(set -> Integer.bitCount(set) <= known)
            .boxed()
            .sorted(variant.order().comparator())
            .mapToInt(set -> set)
            .toArray();
    double[] sums =
        new SplittableRandom(seed)
            .ints(cells.length, 1, variant.largestCell() + 1)
            .asDoubleStream()
            .toArray();
    SupersetSums.inPlace(sums);
    wanted = Arrays.stream(sets).mapToDouble(set -> sums[set] / sums[0]).toArray();
  }

  /** The same problem for a solver of the library. */
  MaxEntProblem problem() {
    long[] ascending = Arrays.stream(sets).sorted().asLongStream().toArray();
    double[] known = new double[sets.length];
    for (int i = 0; i < sets.length; i++) {
      known[Arrays.binarySearch(ascending, sets[i])] = wanted[i];
    }
    return MaxEntProblem.of(predicates, ascending, known);
  }

  /** Solves the problem from the start; returns the number of sweeps. */
  int count() {
    Arrays.fill(cells, 1);
    sweeps = 0;
    double error = Double.POSITIVE_INFINITY;
    while (error > variant.epsilon() && sweeps < MOST_SWEEPS) {
      double[] last = cells.clone();
      sweep();
      sweeps++;
      error = variant.rule() == SweepVariant.Rule.CHANGE ? change(last) : residual();
    }
    return sweeps;
  }

  /** The selectivity of the conjunction of all predicates, of the last solution. */
  double fullConjunct() {
    return cells[cells.length - 1];
  }

  private void sweep() {
    for (int i = 0; i < sets.length; i++) {
      double factor = wanted[i] / sum(sets[i]);
      for (int cell = sets[i]; cell < cells.length; cell = (cell + 1) | sets[i]) {
        cells[cell] = variant.single() ? (float) (cells[cell] * factor) : cells[cell] * factor;
      }
    }
  }

  private double sum(int set) {
    double sum = 0;
    for (int cell = set; cell < cells.length; cell = (cell + 1) | set) {
      sum += cells[cell];
    }
    return sum;
  }

  private double change(double[] last) {
    return IntStream.range(0, last.length)
        .mapToDouble(i -> Math.abs(cells[i] - last[i]))
        .max()
        .orElse(0);
  }

  private double residual() {
    double most = 0;
    double squares = 0;
    for (int i = 0; i < sets.length; i++) {
      double estimate = sum(sets[i]);
      most = Math.max(most, Math.max(wanted[i] / estimate, estimate / wanted[i]) - 1);
      squares += (wanted[i] - estimate) * (wanted[i] - estimate);
    }
    return variant.rule() == SweepVariant.Rule.RATIO ? most : Math.sqrt(squares);
  }
}
