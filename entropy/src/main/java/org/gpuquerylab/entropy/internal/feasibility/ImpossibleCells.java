package org.gpuquerylab.entropy.internal.feasibility;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.LongStream;
import org.gpuquerylab.entropy.problem.Cube;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * Finds cubes of cells whose probability must be 0, from the selectivities of a known set and its
 * known subsets. The method also finds selectivities that would make a probability negative. If all
 * subsets of a known set are known, all 2^k combinations of its predicates' truth values are
 * checked; otherwise only the known subsets and Fréchet's bound for single predicates are checked.
 * O(m 2^k log m) if all subsets of known sets are known, where k is the size of the largest known
 * set.
 */
public final class ImpossibleCells {
  private static final int MAX_CLOSED = 12;

  private final MaxEntProblem problem;
  private final List<Cube> cubes = new ArrayList<>();

  private ImpossibleCells(MaxEntProblem problem) {
    this.problem = problem;
  }

  /**
   * Returns the cubes found, including those whose probability is as small as rounding errors; a
   * cube may contain another.
   *
   * @throws org.gpuquerylab.entropy.problem.ContradictoryProblemException if a probability is
   *     negative
   */
  public static List<Cube> of(MaxEntProblem problem) {
    ImpossibleCells cells = new ImpossibleCells(problem);
    for (int i = 1; i < problem.size(); i++) {
      if (!cells.tryClosed(i)) {
        cells.compareWithSubsets(i);
        cells.compareWithSingles(i);
      }
    }
    return cells.cubes;
  }

  /** Returns only the cubes that follow from known sets of selectivity 0 or 1 alone. */
  public static List<Cube> ofZerosAndOnes(MaxEntProblem problem) {
    ImpossibleCells cells = new ImpossibleCells(problem);
    for (int i = 1; i < problem.size(); i++) {
      if (problem.selectivity(i) == 0) {
        cells.cubes.add(new Cube(problem.set(i), problem.set(i)));
      } else if (problem.selectivity(i) == 1) {
        cells.addImplication(0, problem.set(i));
      }
    }
    return cells.cubes;
  }

  /** Checks all combinations of the predicates of set i; returns false if a subset is not known. */
  private boolean tryClosed(int i) {
    long set = problem.set(i);
    int k = Long.bitCount(set);
    if (k > MAX_CLOSED) {
      return false;
    }
    double[] known = new double[1 << k];
    for (int j = 0; j < known.length; j++) {
      int at = problem.indexOf(subset(set, j));
      if (at < 0) {
        return false;
      }
      known[j] = problem.selectivity(at);
    }
    examine(set, known, exactly(known));
    return true;
  }

  /** Converts sums for "at least these predicates" into cells for "exactly these predicates". */
  private static double[] exactly(double[] known) {
    double[] mass = known.clone();
    for (int bit = 1; bit < mass.length; bit <<= 1) {
      for (int j = 0; j < mass.length; j++) {
        if ((j & bit) == 0) {
          mass[j] -= mass[j | bit];
        }
      }
    }
    return mass;
  }

  private void examine(long set, double[] known, double[] mass) {
    for (int j = mass.length - 1; j >= 0; j--) {
      if (Tolerance.negative(mass[j], known[j])) {
        throw contradiction(set, j, mass[j]);
      }
      if (Tolerance.zero(mass[j], mass.length >> Integer.bitCount(j), known[j])) {
        cubes.add(new Cube(set, subset(set, j)));
      }
    }
  }

  private RuntimeException contradiction(long set, int subset, double mass) {
    long value = subset(set, subset);
    if (Long.bitCount(set ^ value) == 1) {
      return Contradiction.larger(problem, problem.indexOf(value), problem.indexOf(set));
    }
    long[] sets =
        LongStream.range(0, 1L << Long.bitCount(set))
            .map(j -> subset(set, (int) j))
            .filter(part -> part != 0 && (value & ~part) == 0)
            .toArray();
    StringJoiner cells = new StringJoiner(" and ");
    for (long rest = set; rest != 0; rest &= rest - 1) {
      long predicate = rest & -rest;
      cells.add(((value & predicate) == 0 ? "not " : "") + problem.describe(predicate));
    }
    return Contradiction.negative(problem, sets, mass, cells.toString());
  }

  /**
   * Compares set i with its known subsets: its selectivity must not exceed theirs; if it equals a
   * subset's selectivity, this subset implies the remaining predicates.
   */
  private void compareWithSubsets(int i) {
    long set = problem.set(i);
    if (problem.selectivity(i) == 0) {
      cubes.add(new Cube(set, set));
    }
    if (Long.bitCount(set) <= MAX_CLOSED && 1 << Long.bitCount(set) < i) {
      for (long part = 0; part != set; part = (part - set) & set) {
        int j = problem.indexOf(part);
        if (j >= 0) {
          compare(i, j);
        }
      }
    } else {
      for (int j = 0; j < i; j++) {
        if ((problem.set(j) & ~set) == 0) {
          compare(i, j);
        }
      }
    }
  }

  /** Compares set i with its known subset j. */
  private void compare(int i, int j) {
    double difference = problem.selectivity(j) - problem.selectivity(i);
    if (Tolerance.negative(difference, problem.selectivity(j))) {
      throw Contradiction.larger(problem, j, i);
    }
    if (Tolerance.zero(difference, 2, problem.selectivity(j))) {
      addImplication(problem.set(j), problem.set(i) & ~problem.set(j));
    }
  }

  private void addImplication(long part, long implied) {
    for (long rest = implied; rest != 0; rest &= rest - 1) {
      cubes.add(new Cube(part | (rest & -rest), part));
    }
  }

  /** Fréchet's bound: s(U) is at least the sum of its predicates' s(p) minus |U| - 1. */
  private void compareWithSingles(int i) {
    long set = problem.set(i);
    double least = 1;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int single = problem.indexOf(rest & -rest);
      if (single < 0) {
        return;
      }
      least -= 1 - problem.selectivity(single);
    }
    double spare = problem.selectivity(i) - least;
    int terms = Long.bitCount(set) + 1;
    if (Tolerance.negative(spare, terms)) {
      throw Contradiction.negative(
          problem, withSingles(set), spare, "two of these predicates to fail at once");
    }
    if (Tolerance.zero(spare, terms, 1)) {
      addPairsOfFailures(set);
    }
  }

  private void addPairsOfFailures(long set) {
    for (long first = set; first != 0; first &= first - 1) {
      for (long second = first & (first - 1); second != 0; second &= second - 1) {
        cubes.add(new Cube((first & -first) | (second & -second), 0));
      }
    }
  }

  private static long[] withSingles(long set) {
    LongStream.Builder sets = LongStream.builder();
    for (long rest = set; rest != 0; rest &= rest - 1) {
      sets.add(rest & -rest);
    }
    return sets.add(set).build().toArray();
  }

  /** The subset of a set that consists of the members with the given ranks. */
  private static long subset(long set, int ranks) {
    long subset = 0;
    long rest = set;
    for (int r = ranks; r != 0; r >>>= 1) {
      if ((r & 1) != 0) {
        subset |= rest & -rest;
      }
      rest &= rest - 1;
    }
    return subset;
  }
}
