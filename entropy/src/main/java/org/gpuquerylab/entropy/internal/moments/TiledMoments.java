package org.gpuquerylab.entropy.internal.moments;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import org.gpuquerylab.entropy.internal.cells.CubeSums;
import org.gpuquerylab.entropy.problem.CellLimit;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.primitives.internal.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Moments without the vector of all cells: each tile of cells is computed, summed and dropped.
 * Several threads divide the highest predicates among separate walks.
 */
final class TiledMoments implements Moments {
  private final Tiling tiling;
  private final Workers workers;
  private final Factors factors;
  private final int split;
  private final Walk[] walks;
  private final int[] budgets;
  private final @Nullable Level[] levels = new @Nullable Level[2];
  private @Nullable Level current;

  /** Allocates memory for the known sets of a problem. */
  public TiledMoments(MaxEntProblem problem, Tiling tiling, int threads, Workers workers) {
    this.tiling = tiling;
    this.workers = workers;
    split = split(tiling, threads);
    factors = new Factors(problem, tiling);
    walks = new Walk[1 << split];
    Arrays.setAll(walks, i -> new Walk(tiling, factors));
    budgets = budgets(problem, tiling, true);
  }

  /**
   * The maximum number of row bits of a known set and, if unions are requested, of the union of two
   * known sets.
   */
  private static int[] budgets(MaxEntProblem problem, Tiling tiling, boolean withUnions) {
    int largest = largestRowSet(problem, tiling);
    return withUnions ? new int[] {largest, unionBudget(problem, tiling)} : new int[] {largest};
  }

  private static int split(Tiling tiling, int threads) {
    int bits = threads > 1 ? 34 - Integer.numberOfLeadingZeros(threads - 1) : 0;
    return Math.min(bits, tiling.high());
  }

  private static int largestRowSet(MaxEntProblem problem, Tiling tiling) {
    return Arrays.stream(problem.sets())
        .mapToInt(set -> Long.bitCount(set >>> tiling.lanes()))
        .max()
        .orElse(0);
  }

  private static int unionBudget(MaxEntProblem problem, Tiling tiling) {
    return Math.min(2 * largestRowSet(problem, tiling), tiling.rowBits());
  }

  /** Whether the rows of the sums can be numbered. */
  public static boolean fits(MaxEntProblem problem, boolean withUnions) {
    Tiling tiling = Tiling.of(problem.predicates());
    int[] budgets = budgets(problem, tiling, withUnions);
    long rows = RowIndex.count(tiling.rowBits(), budgets[budgets.length - 1]);
    return rows <= Integer.MAX_VALUE / 2;
  }

  /**
   * The memory in bytes for the factors, walks and sums, computed without allocating it.
   *
   * @param withUnions whether unions are evaluated too
   */
  public static long bytes(MaxEntProblem problem, Tiling tiling, int threads, boolean withUnions) {
    Factors factors = new Factors(problem, tiling);
    int split = split(tiling, threads);
    long tiles = factors.tileCount() + ((long) factors.size() << split);
    long rows = 0;
    for (int budget : budgets(problem, tiling, withUnions)) {
      rows += RowSums.rowCount(tiling, tiling.high() - split, budget) << split;
      rows += RowSums.rowCount(tiling, tiling.high(), budget);
    }
    return tiles * tiling.tileBytes() + rows * (8L * tiling.width() + 24);
  }

  @Override
  public String plan() {
    return String.format(
        Locale.ROOT,
        "moments: cells in tiles of 2^%d, unions of at most %d of %d row bits",
        tiling.lowBits(),
        budgets[1],
        tiling.rowBits());
  }

  @Override
  public void evaluate(double[] w, boolean withUnions) {
    CellLimit.check("a sum over all cells", tiling.lowBits() + tiling.high());
    int which = withUnions ? 1 : 0;
    Level level = levels[which];
    if (level == null) {
      level = new Level(budgets[which]);
      levels[which] = level;
    }
    factors.set(w);
    level.evaluate();
    current = level;
  }

  @Override
  public double moment(long set) {
    return Objects.requireNonNull(current, "there are no moments before the first evaluation")
        .moment(set);
  }

  @Override
  public double[] all(double[] w) {
    factors.set(w);
    double[] all = new double[1 << (tiling.lowBits() + tiling.high())];
    workers.run(walks.length, part -> writeSums(part, all));
    int done = tiling.lowBits() + bitsWithTile();
    CubeSums.supersetsAbove(all, done, tiling.lowBits() + tiling.high(), workers);
    return all;
  }

  /** The number of high bits that are summed while their tiles are still in the cache. */
  private int bitsWithTile() {
    return Math.min(3, tiling.high() - split);
  }

  private void writeSums(int part, double[] all) {
    double[][] scratch = tiling.newTile();
    int bits = tiling.high() - split;
    int low = tiling.lowBits();
    int last = (1 << bitsWithTile()) - 1;
    walks[part].visit(
        state(part),
        bits,
        (long) part << bits,
        (high, tile) -> {
          writeSums(tile, scratch, all, (int) high << low);
          if ((high & last) == last) {
            CubeSums.supersets(all, (int) (high - last) << low, low, low + bitsWithTile());
          }
        });
  }

  private void writeSums(double[][] tile, double[][] scratch, double[] all, int first) {
    Rows.supersets(scratch, tile);
    for (int r = 0; r < scratch.length; r++) {
      int at = first + (r << tiling.lanes());
      System.arraycopy(scratch[r], 0, all, at, scratch[r].length);
      CubeSums.supersets(all, at, 0, tiling.lanes());
    }
  }

  /**
   * The state of a walk after the predicates of its part, which are the highest predicates, are
   * decided.
   */
  private Walk.State state(int part) {
    Walk.State state = walks[part].start();
    for (int bit = split - 1; bit >= 0; bit--) {
      if ((part >>> bit & 1) != 0) {
        state = walks[part].with(state, tiling.high() - split + bit);
      }
    }
    return state;
  }

  /** The sums for one budget of bits. */
  private final class Level {
    private final int budget;
    private final RowIndex index;
    private final RowSums[] parts;
    private final double[][][] folded;
    private double[][] sums = new double[0][];

    Level(int budget) {
      this.budget = budget;
      index = new RowIndex(tiling.rowBits(), budget);
      parts = new RowSums[walks.length];
      folded = new double[walks.length][][];
      Arrays.setAll(parts, i -> new RowSums(tiling, tiling.high() - split, budget, walks[i]));
    }

    void evaluate() {
      workers.run(parts.length, part -> folded[part] = parts[part].sums(state(part)));
      int bits = tiling.rowBits() - split;
      for (int count = parts.length; count > 1; count /= 2) {
        int[] base = RowIndex.bases(bits, budget);
        for (int part = 0; part < count; part += 2) {
          folded[part / 2] = join(bits, folded[part], folded[part + 1], base);
        }
        bits++;
      }
      sums = folded[0];
      for (double[] row : sums) {
        CubeSums.supersets(row, 0, 0, tiling.lanes());
      }
    }

    /** Combines the sums of two parts into sums for one more bit; the parts are not modified. */
    private double[][] join(int bits, double[][] without, double[][] with, int[] base) {
      int[] wide = RowIndex.bases(bits + 1, budget);
      double[][] to = new double[wide[budget + 1]][tiling.width()];
      double[][] from = new double[with.length][];
      Arrays.setAll(from, i -> with[i].clone());
      for (int size = 0; size <= budget; size++) {
        for (int i = 0; i < base[size + 1] - base[size]; i++) {
          System.arraycopy(without[base[size] + i], 0, to[wide[size] + i], 0, tiling.width());
        }
      }
      RowSums.fold(bits, budget, to, wide, from, base);
      return to;
    }

    double moment(long set) {
      return sums[index.of(set >>> tiling.lanes())][(int) set & (tiling.width() - 1)];
    }
  }
}
