package org.gpuquerylab.experiments.accuracy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.entropy.statistics.PredicateCounts;

/** How many rows satisfy exactly each set of predicates. Immutable. */
final class CellCounts {
  private final int predicates;
  private final long[] cells;

  /**
   * Rows that were counted.
   *
   * @param predicates z
   * @param cells numbers of rows for all 2^z sets, by bit mask; kept, must not be modified any more
   */
  CellCounts(int predicates, long[] cells) {
    this.predicates = predicates;
    this.cells = cells;
  }

  /**
   * Counts rows.
   *
   * @param masks the predicates of each row; not modified
   */
  static CellCounts of(int predicates, int[] masks) {
    long[] cells = new long[1 << predicates];
    for (int mask : masks) {
      cells[mask]++;
    }
    return new CellCounts(predicates, cells);
  }

  /** z. */
  int predicates() {
    return predicates;
  }

  /** All rows. */
  long rows() {
    return Arrays.stream(cells).sum();
  }

  /** The rows that satisfy all predicates. */
  long all() {
    return cells[cells.length - 1];
  }

  /** The selectivities of all conjunctions, by bit mask; O(z 2^z). */
  double[] selectivities() {
    double[] shares = Arrays.stream(cells).asDoubleStream().toArray();
    SupersetSums.inPlace(shares);
    double rows = rows();
    Arrays.setAll(shares, set -> shares[set] / rows);
    return shares;
  }

  /** The counts of single predicates and pairs. */
  PredicateCounts pairs() {
    PredicateCounts counts = new PredicateCounts(predicates);
    int[] satisfied = new int[predicates];
    for (int mask = 0; mask < cells.length; mask++) {
      int size = 0;
      for (int rest = mask; rest != 0; rest &= rest - 1) {
        satisfied[size++] = Integer.numberOfTrailingZeros(rest);
      }
      counts.add(satisfied, size, cells[mask]);
    }
    return counts;
  }

  /**
   * The counts of rows drawn without replacement, each with the same probability; of all rows if
   * there are fewer. O(rows 2^z).
   */
  CellCounts sample(long rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] left = cells.clone();
    long[] drawn = new long[left.length];
    long total = rows();
    for (long i = 0; i < rows && total > 0; i++) {
      long place = random.nextLong(total);
      int cell = 0;
      while (place >= left[cell]) {
        place -= left[cell++];
      }
      left[cell]--;
      drawn[cell]++;
      total--;
    }
    return new CellCounts(predicates, drawn);
  }
}
