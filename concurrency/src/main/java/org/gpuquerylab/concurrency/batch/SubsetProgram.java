package org.gpuquerylab.concurrency.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.concurrency.placement.LabelSet;
import org.jspecify.annotations.Nullable;

/**
 * The minimum number of batches, exactly, by a dynamic program over the subsets of at most 16
 * kernels. f(S) is 1 plus the minimum of f(S without U) over the feasible subsets U of S that
 * contain the lowest kernel of S. The time is at most O(3^n), the space O(2^n). Source: an exact
 * method for Li, Tu, Zeng 2019, equations (16) to (22).
 */
public final class SubsetProgram {
  /** The maximum number of kernels. */
  public static final int MAX_KERNELS = 16;

  private final BatchProblem problem;
  private final int[] types;
  private final boolean[] feasible;
  private final byte[] fewest;
  private final int[] first;

  private SubsetProgram(BatchProblem problem, int[] types) {
    this.problem = problem;
    this.types = types;
    int subsets = 1 << types.length;
    feasible = new boolean[subsets];
    fewest = new byte[subsets];
    first = new int[subsets];
  }

  /**
   * The minimum number of columns that together contain each kernel exactly once.
   *
   * @throws IllegalArgumentException if there are more than 16 kernels
   */
  public static List<int[]> solve(BatchProblem problem) {
    if (problem.kernels() > MAX_KERNELS) {
      throw new IllegalArgumentException(
          problem.kernels() + " kernels; the subset program takes at most " + MAX_KERNELS);
    }
    int[] types = new int[problem.kernels()];
    int filled = 0;
    for (int t = 0; t < problem.types(); t++) {
      int from = filled;
      filled += problem.demand(t);
      Arrays.fill(types, from, filled, t);
    }
    SubsetProgram program = new SubsetProgram(problem, types);
    program.markFeasible();
    program.fill();
    return program.walk();
  }

  private void markFeasible() {
    @Nullable LabelSet[] sets = new LabelSet[feasible.length];
    sets[0] = LabelSet.empty(problem.limits());
    for (int set = 1; set < feasible.length; set++) {
      int last = 31 - Integer.numberOfLeadingZeros(set);
      LabelSet before = sets[set ^ (1 << last)];
      LabelSet with = before == null ? null : before.with(problem.type(types[last]));
      feasible[set] = with != null && !with.isEmpty();
      sets[set] = feasible[set] ? with : null;
    }
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
