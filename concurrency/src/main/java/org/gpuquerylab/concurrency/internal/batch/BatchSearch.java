package org.gpuquerylab.concurrency.internal.batch;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Searches for a given number of batches that hold all kernels, by branch and price. A node is the
 * number of kernels of each type that are left, and the number of batches that are left for them.
 * The linear program of the node, by column generation, ends a node that needs more batches. The
 * first branch takes the column that the program uses most, as often as it uses it. The other
 * branches are all full columns with a kernel of the dearest type, so the search is complete unless
 * it reaches its work limit. Nodes that failed are kept, because different orders of the same
 * columns lead to the same node. Source: C. Barnhart, E. L. Johnson, G. L. Nemhauser, M. W. P.
 * Savelsbergh, P. H. Vance, "Branch-and-price: column generation for solving huge integer
 * programs", Operations Research 46, 1998; the branches over full columns are ours.
 */
final class BatchSearch {
  private static final int MAX_KEPT = 1 << 16;

  private final ColumnPricing pricing;
  private final List<int[]> columns;
  private final WorkLimit work;
  private final Map<IntBuffer, Integer> failed = new HashMap<>();
  private final List<int[]> chosen = new ArrayList<>();
  private boolean complete = true;

  /**
   * Creates a search.
   *
   * @param columns the columns that are known; not modified
   */
  BatchSearch(ColumnPricing pricing, List<int[]> columns, WorkLimit work) {
    this.pricing = pricing;
    this.columns = new ArrayList<>(columns);
    this.work = work;
  }

  /**
   * At most the given number of columns that together contain each kernel exactly once; empty if
   * none were found.
   */
  Optional<List<int[]>> cover(int[] demands, int batches) {
    return covers(demands, batches) ? Optional.of(chosen) : Optional.empty();
  }

  /** Whether a search that found nothing proves that there is nothing to find. */
  boolean isComplete() {
    return complete && !work.isSpent();
  }

  private boolean covers(int[] left, int batches) {
    if (Arrays.stream(left).allMatch(count -> count == 0)) {
      return true;
    }
    if (batches == 0 || work.isSpent() || failed.getOrDefault(IntBuffer.wrap(left), 0) >= batches) {
      return false;
    }
    ColumnGeneration program = new ColumnGeneration(left, pricing, columns, work);
    program.run(batches + 1, batches);
    if (program.bound() <= batches
        && (dives(program, left, batches) || takesAny(program, left, batches))) {
      return true;
    }
    if (!work.isSpent() && failed.size() < MAX_KEPT) {
      failed.put(IntBuffer.wrap(left.clone()), batches);
    }
    return false;
  }

  /** Takes the column that the linear program uses most. */
  private boolean dives(ColumnGeneration program, int[] left, int batches) {
    double[] levels = program.levels();
    int most = 0;
    for (int c = 1; c < levels.length; c++) {
      most = levels[c] > levels[most] ? c : most;
    }
    int[] column = program.columns().get(most);
    int times = Math.max(1, Math.min(batches, (int) (levels[most] + 1e-6)));
    for (int t = 0; t < left.length; t++) {
      times = column[t] == 0 ? times : Math.min(times, left[t] / column[t]);
    }
    return takes(column, times, left, batches);
  }

  private boolean takes(int[] column, int times, int[] left, int batches) {
    int[] rest = left.clone();
    for (int t = 0; t < rest.length; t++) {
      rest[t] -= times * column[t];
    }
    int before = chosen.size();
    for (int i = 0; i < times; i++) {
      chosen.add(column);
    }
    if (covers(rest, batches - times)) {
      return true;
    }
    chosen.subList(before, chosen.size()).clear();
    return false;
  }

  private boolean takesAny(ColumnGeneration program, int[] left, int batches) {
    program.run(batches + 1, 0);
    if (program.bound() > batches || work.isSpent()) {
      return false;
    }
    long[] prices = program.prices();
    long least = ColumnPricing.value(left, prices) - (batches - 1) * program.worth();
    List<int[]> full = pricing.full(prices, left, dearest(left, prices), least, work);
    complete &= !pricing.gaveUp();
    full.sort(Comparator.comparingLong(column -> -ColumnPricing.value(column, prices)));
    for (int[] column : full) {
      if (takes(column, 1, left, batches)) {
        return true;
      }
    }
    return false;
  }

  private static int dearest(int[] left, long[] prices) {
    int dearest = -1;
    for (int t = 0; t < left.length; t++) {
      if (left[t] > 0 && (dearest < 0 || prices[t] > prices[dearest])) {
        dearest = t;
      }
    }
    return dearest;
  }
}
