package org.gpuquerylab.entropy.internal.feasibility;

import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * Checks whether {@link ReducedProblem} leaves a problem of few predicates unchanged, that is,
 * whether no selectivity contradicts those of known subsets, and none makes a cell impossible. The
 * decision is the same as that of {@link ImpossibleCells}, but without messages and allocations, so
 * that millions of problems can be checked. Only one thread at a time may use an instance.
 */
public final class StrictFeasibility {
  /**
   * The maximum number of predicates; {@link ImpossibleCells} checks all subsets of sets of up to
   * this size.
   */
  public static final int MAX_PREDICATES = 12;

  private final double[] parts = new double[1 << MAX_PREDICATES];
  private final double[] mass = new double[1 << MAX_PREDICATES];

  /**
   * Whether no selectivity is contradictory and no cell is impossible. O(m 2^k) if all subsets of
   * known sets are known, where k is the size of the largest known set; otherwise O(m^2).
   *
   * @param problem the problem; it has at most {@link #MAX_PREDICATES} predicates
   * @param places for each set's bit mask, the index of the known set, or a negative number if the
   *     set is not known; not modified
   */
  public boolean holds(MaxEntProblem problem, int[] places) {
    for (int i = 1; i < problem.size(); i++) {
      boolean fine =
          isClosed(problem, i, places)
              ? isClosedSetFine(problem.set(i))
              : isAboveSubsets(problem, i) && isAboveFrechet(problem, i, places);
      if (!fine) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether all subsets of set i are known; if so, {@link #parts} holds their selectivities
   * afterwards.
   */
  private boolean isClosed(MaxEntProblem problem, int i, int[] places) {
    int set = (int) problem.set(i);
    int part = 0;
    for (int rank = 0; rank < 1 << Integer.bitCount(set); rank++) {
      int place = places[part];
      if (place < 0) {
        return false;
      }
      parts[rank] = problem.selectivity(place);
      part = (part - set) & set;
    }
    return true;
  }

  /**
   * Converts sums for "at least these predicates" into cells for "exactly these predicates"; no
   * cell may be 0 or less.
   */
  private boolean isClosedSetFine(long set) {
    int count = 1 << Long.bitCount(set);
    System.arraycopy(parts, 0, mass, 0, count);
    for (int bit = 1; bit < count; bit <<= 1) {
      for (int j = 0; j < count; j++) {
        if ((j & bit) == 0) {
          mass[j] -= mass[j | bit];
        }
      }
    }
    for (int j = 0; j < count; j++) {
      if (!isAbove(mass[j], count >> Integer.bitCount(j), parts[j])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAbove(double sum, int terms, double largest) {
    return !Tolerance.negative(sum, largest) && !Tolerance.zero(sum, terms, largest);
  }

  private static boolean isAboveSubsets(MaxEntProblem problem, int i) {
    long set = problem.set(i);
    double selectivity = problem.selectivity(i);
    for (int j = 0; j < i; j++) {
      double of = problem.selectivity(j);
      if ((problem.set(j) & ~set) == 0 && !isAbove(of - selectivity, 2, of)) {
        return false;
      }
    }
    return selectivity > 0;
  }

  /** Checks Fréchet's bound, if all predicates of set i are known as single sets. */
  private static boolean isAboveFrechet(MaxEntProblem problem, int i, int[] places) {
    long set = problem.set(i);
    double least = 1;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int single = places[(int) (rest & -rest)];
      if (single < 0) {
        return true;
      }
      least -= 1 - problem.selectivity(single);
    }
    double spare = problem.selectivity(i) - least;
    int terms = Long.bitCount(set) + 1;
    return !Tolerance.negative(spare, terms) && !Tolerance.zero(spare, terms, 1);
  }
}
