package org.gpuquerylab.concurrency.internal.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.internal.batch.ResidencySearch.Answer;

/**
 * The minimum number of batches, exactly, by a dynamic program over the subsets of at most 16
 * kernels. f(S) is 1 plus the minimum of f(S without U) over the feasible subsets U of S that
 * contain the lowest kernel of S. The time is at most O(3^n), the space O(2^n). Source: an exact
 * method for Li, Tu, Zeng 2019, equations (16) to (22).
 */
final class SubsetProgram {
  /** The maximum number of kernels. */
  static final int MAX_KERNELS = 16;

  private final BatchProblem problem;
  private final ResidencySearch search;
  private final int[] types;
  private final boolean[] feasible;
  private final byte[] fewest;
  private final int[] first;
  private boolean complete = true;

  /**
   * Creates a program.
   *
   * @throws IllegalArgumentException if there are more than 16 kernels
   */
  SubsetProgram(BatchProblem problem, ResidencySearch search) {
    if (problem.kernels() > MAX_KERNELS) {
      throw new IllegalArgumentException(
          problem.kernels() + " kernels; the subset program takes at most " + MAX_KERNELS);
    }
    this.problem = problem;
    this.search = search;
    types = new int[problem.kernels()];
    int filled = 0;
    for (int t = 0; t < problem.types(); t++) {
      int from = filled;
      filled += problem.demand(t);
      Arrays.fill(types, from, filled, t);
    }
    int subsets = 1 << types.length;
    feasible = new boolean[subsets];
    fewest = new byte[subsets];
    first = new int[subsets];
  }

  /**
   * The minimum number of columns that together contain each kernel exactly once; without subsets
   * of which it is open whether they are feasible.
   */
  List<int[]> solve() {
    markFeasible();
    fill();
    return walk();
  }

  /** Whether it was decided of each subset whether it is feasible. */
  boolean isComplete() {
    return complete;
  }

  private void markFeasible() {
    feasible[0] = true;
    for (int set = 1; set < feasible.length; set++) {
      int last = 31 - Integer.numberOfLeadingZeros(set);
      if (feasible[set ^ (1 << last)]) {
        Answer answer = search.decide(members(set));
        feasible[set] = answer == Answer.FITS;
        complete &= answer != Answer.OPEN;
      }
    }
  }

  private int[] members(int set) {
    return IntStream.range(0, types.length)
        .filter(i -> (set >> i & 1) != 0)
        .map(i -> types[i])
        .toArray();
  }

  private void fill() {
    for (int set = 1; set < fewest.length; set++) {
      int lowest = set & -set;
      int others = set ^ lowest;
      byte least = Byte.MAX_VALUE;
      // All subsets of the other kernels, the largest first. The last one is the empty set, which
      // leaves only the lowest kernel.
      for (int part = others; least > 1; part = (part - 1) & others) {
        byte batches = fewest[others ^ part];
        if (batches + 1 < least && feasible[part | lowest]) {
          least = (byte) (batches + 1);
          first[set] = part | lowest;
        }
        if (part == 0) {
          break;
        }
      }
      fewest[set] = least;
    }
  }

  private List<int[]> walk() {
    List<int[]> columns = new ArrayList<>();
    for (int set = first.length - 1; set != 0; set ^= first[set]) {
      int[] column = new int[problem.types()];
      for (int i = 0; i < types.length; i++) {
        column[types[i]] += first[set] >> i & 1;
      }
      columns.add(column);
    }
    return columns;
  }
}
