package org.gpuquerylab.data.internal.dataset;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.entropy.statistics.PredicateCounts;

/**
 * For each set of predicates, the number of rows that satisfy exactly these predicates. Immutable.
 */
public final class CellCounts {
  private final int predicates;
  private final long[] cells;

  /**
   * The rows that were counted.
   *
   * @param predicates the number z of predicates
   * @param cells the number of rows for each of the 2^z sets, indexed by bit mask; kept, so it must
   *     not be modified after the call
   */
  public CellCounts(int predicates, long[] cells) {
    this.predicates = predicates;
    this.cells = cells;
  }

  /**
   * Counts rows from their masks.
   *
   * @param masks the predicates that each row satisfies, as a bit mask; not modified
   */
  public static CellCounts of(int predicates, int[] masks) {
    long[] cells = new long[1 << predicates];
    for (int mask : masks) {
      cells[mask]++;
    }
    return new CellCounts(predicates, cells);
  }

  /** The number z of predicates. */
  public int predicates() {
    return predicates;
  }

  /** The number of all rows. */
  public long rows() {
    return Arrays.stream(cells).sum();
  }

  /** The number of rows that satisfy all predicates. */
  public long all() {
    return cells[cells.length - 1];
  }

  /** The selectivities of all conjunctions, indexed by bit mask; the time is O(z 2^z). */
  public double[] selectivities() {
    double[] shares = Arrays.stream(cells).asDoubleStream().toArray();
    SupersetSums.inPlace(shares);
    double rows = rows();
    Arrays.setAll(shares, set -> shares[set] / rows);
    return shares;
  }

  /** The number of rows that satisfy each single predicate and each pair. */
  public PredicateCounts pairs() {
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
   * The counts of a sample of rows, drawn without replacement and with equal probabilities; if
   * there are fewer rows, the counts of all rows. The time is O(rows 2^z).
   */
  public CellCounts sample(long rows, long seed) {
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
