package org.gpuquerylab.concurrency.batch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.placement.LabelSet;

/**
 * First fit decreasing: puts each kernel, the largest first, into the first batch that still has
 * room for it. The size of a kernel is the greatest share of a resource that it takes; other sort
 * keys are also possible. The method makes O(n g) tests for g batches.
 */
final class FirstFitDecreasing {
  private FirstFitDecreasing() {}

  /**
   * Packings with several sort keys: the largest size, then the sum of the sizes, then each
   * resource.
   */
  static List<List<int[]>> packings(BatchProblem problem) {
    List<List<int[]>> packings = new ArrayList<>();
    packings.add(pack(problem, problem::largest));
    packings.add(pack(problem, t -> sum(problem, t)));
    for (int k = 0; k < LabelSet.RESOURCES; k++) {
      int resource = k;
      packings.add(pack(problem, t -> problem.size(t, resource)));
    }
    return packings;
  }

  private static double sum(BatchProblem problem, int t) {
    double sum = 0;
    for (int k = 0; k < LabelSet.RESOURCES; k++) {
      sum += problem.size(t, k);
    }
    return sum;
  }

  /** Columns that together contain each kernel exactly once, in decreasing order of the key. */
  static List<int[]> pack(BatchProblem problem, IntToDoubleFunction key) {
    List<int[]> columns = new ArrayList<>();
    List<LabelSet> sets = new ArrayList<>();
    int[] order =
        IntStream.range(0, problem.types())
            .boxed()
            .sorted(Comparator.comparingDouble(t -> -key.applyAsDouble(t)))
            .mapToInt(t -> t)
            .toArray();
    for (int t : order) {
      int first = 0;
      for (int k = 0; k < problem.demand(t); k++) {
        first = put(problem, t, first, columns, sets);
      }
    }
    return columns;
  }

  private static int put(
      BatchProblem problem, int t, int first, List<int[]> columns, List<LabelSet> sets) {
    for (int b = first; b < sets.size(); b++) {
      LabelSet more = sets.get(b).with(problem.type(t));
      if (!more.isEmpty()) {
        sets.set(b, more);
        columns.get(b)[t]++;
        return b;
      }
    }
    sets.add(LabelSet.empty(problem.limits()).with(problem.type(t)));
    int[] column = new int[problem.types()];
    column[t] = 1;
    columns.add(column);
    return sets.size() - 1;
  }
}
