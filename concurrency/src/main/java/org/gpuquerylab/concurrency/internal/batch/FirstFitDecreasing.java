package org.gpuquerylab.concurrency.internal.batch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.internal.batch.ResidencySearch.Answer;

/**
 * First fit decreasing: puts each kernel, the largest first, into the first batch that still has
 * room for it. The size of a kernel is the greatest share of a resource that it takes; other sort
 * keys are also possible. The method makes O(n g) tests for g batches.
 */
final class FirstFitDecreasing {
  private FirstFitDecreasing() {}

  /**
   * Packings with several sort keys: the largest size, then the sum of the sizes, then each
   * resource. There is only the first one if it has no more batches than a bound. A batch of
   * another key may fit in an order in which a search does not find that it fits; such a packing is
   * left out.
   */
  static List<List<int[]>> packings(BatchProblem problem, ResidencySearch search, int bound) {
    List<List<int[]>> packings = new ArrayList<>();
    packings.add(pack(problem, search, problem::largest));
    if (packings.get(0).size() > bound) {
      packings.add(pack(problem, search, t -> sum(problem, t)));
      for (int k = 0; k < LabelSet.RESOURCES; k++) {
        int resource = k;
        packings.add(pack(problem, search, t -> problem.size(t, resource)));
      }
    }
    packings.removeIf(
        packing ->
            packing.stream().anyMatch(c -> search.decide(BatchProblem.sorted(c)) != Answer.FITS));
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
  private static List<int[]> pack(
      BatchProblem problem, ResidencySearch search, IntToDoubleFunction key) {
    List<int[]> columns = new ArrayList<>();
    List<int[]> rooms = new ArrayList<>();
    int[] order =
        IntStream.range(0, problem.types())
            .boxed()
            .sorted(Comparator.comparingDouble(t -> -key.applyAsDouble(t)))
            .mapToInt(t -> t)
            .toArray();
    for (int t : order) {
      int first = 0;
      for (int k = 0; k < problem.demand(t); k++) {
        first = put(problem.type(t), search, first, rooms);
        if (first == columns.size()) {
          columns.add(new int[problem.types()]);
        }
        columns.get(first)[t]++;
      }
    }
    return columns;
  }

  /** Puts a kernel into the first batch with room for it, or into a new one. */
  private static int put(LaunchOptions type, ResidencySearch search, int first, List<int[]> rooms) {
    int b = first;
    int option = -1;
    for (; b < rooms.size() && option < 0; b++) {
      option = search.roomiest(type, rooms.get(b));
    }
    if (option >= 0) {
      rooms.set(b - 1, type.roomBeside(option, rooms.get(b - 1)));
      return b - 1;
    }
    int[] empty = search.emptyRoom();
    rooms.add(type.roomBeside(search.roomiest(type, empty), empty));
    return b;
  }
}
