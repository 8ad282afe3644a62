package org.gpuquerylab.entropy.internal.sparse;

import java.util.Locale;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.jspecify.annotations.Nullable;

/**
 * The distribution that a solver found. The selectivity of a single predicate comes directly from
 * the solution. For combinations of several predicates, all cells are written once if their number
 * is small; otherwise the combinations are computed from the selectivities of the predicates'
 * subsets.
 */
final class SolutionMarginals implements BagMarginals {
  /** The maximum number of predicates for which all cells are written: 128 MiB. */
  private static final int MAX_TABLE = 24;

  /** The maximum number of predicates whose subsets are requested one by one. */
  private static final int MAX_ASKED = 10;

  private final MaxEntSolution solution;
  private @Nullable CellTable table;

  /** Wraps a solution. */
  public SolutionMarginals(MaxEntSolution solution) {
    this.solution = solution;
  }

  /** The solution. */
  public MaxEntSolution solution() {
    return solution;
  }

  @Override
  public double[] of(long set, long onto) {
    if (onto == 0) {
      return new double[] {solution.beta(set)};
    }
    return solution.problem().predicates() <= MAX_TABLE ? table().of(set, onto) : ask(set, onto);
  }

  private synchronized CellTable table() {
    CellTable known = table;
    if (known == null) {
      known = new CellTable(solution.cells());
      table = known;
    }
    return known;
  }

  /**
   * Converts sums for "at least these predicates", which the solution gives, into cells for
   * "exactly these predicates".
   */
  private double[] ask(long set, long onto) {
    int count = Long.bitCount(onto);
    if (count > MAX_ASKED) {
      throw new SolverLimitException(
          String.format(
              Locale.ROOT,
              "a selectivity across pieces needs 2^%d selectivities of a piece of %d predicates,"
                  + " but at most 2^%d are possible; estimate fewer predicates at once",
              count,
              solution.problem().predicates(),
              MAX_ASKED));
    }
    double[] values = new double[1 << count];
    for (int i = 0; i < values.length; i++) {
      values[i] = solution.beta(set | Bits.expand(i, onto));
    }
    for (int bit = 1; bit < values.length; bit <<= 1) {
      for (int i = 0; i < values.length; i++) {
        values[i] = (i & bit) == 0 ? Math.max(0, values[i] - values[i | bit]) : values[i];
      }
    }
    return values;
  }
}
