package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.LONG;
import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

/**
 * The hash table of groups in the aggregation of general plans. Keys of one column of 4 bytes have
 * cells of 8 bytes, others cells of 12 bytes. Keys of more than two columns do not fit: two columns
 * at a time are replaced by the number of a row that has their values.
 */
final class RelationalGroupTable {
  private static final double FIRST_KEYS = 1 << 10;
  private static final double GROWTH = 8;
  private static final double FEWEST_CELLS = 4;

  /** The part of the table that is not used, so that a key for each three cells has room. */
  private static final double SPARED = 0.25;

  /** In a fuller table, a search would visit too many cells, and a larger one is begun. */
  private static final double MOST_FULL = 0.9;

  private static final int MOST_COLUMNS = 2;
  private static final int WIDE_CELL = LONG + WORD;
  private static final int REPLACE_LAUNCHES = 5;

  private final int columns;
  private final double rows;
  private final double groups;
  private final boolean estimated;
  private int growths;
  private double cells;
  private double tried;

  /**
   * Finds the size of the table.
   *
   * @param columns the number of key columns of 4 bytes
   * @param estimated whether the first size comes from an estimate of the groups
   */
  RelationalGroupTable(int columns, double rows, double groups, boolean estimated) {
    this.columns = columns;
    this.rows = rows;
    this.groups = groups;
    this.estimated = estimated;
    double most = Math.max(1, rows);
    double keys = Math.min(most, Math.max(FIRST_KEYS, estimated ? groups : 0));
    this.cells = cells(keys);
    while (groups > MOST_FULL * cells) {
      tried += cells;
      keys = Math.min(most, keys * GROWTH);
      cells = cells(keys);
      growths++;
    }
  }

  private static double cells(double keys) {
    double wanted = 2 * Math.max(1, keys - Math.floor(SPARED * keys));
    return Math.max(FEWEST_CELLS, Math.scalb(1.0, Sizes.bits(wanted)));
  }

  /** Whether the first size comes from an estimate. */
  boolean isEstimated() {
    return estimated;
  }

  /** The number of cells. */
  double cells() {
    return cells;
  }

  /** The bytes of a cell. */
  int cellBytes() {
    return columns == 1 ? LONG : WIDE_CELL;
  }

  /** The bytes of a row's key columns, after some were replaced. */
  int keyBytes() {
    return WORD * Math.min(columns, MOST_COLUMNS);
  }

  /** Adds the work of replacing columns, each time by a table with room for all rows. */
  void replaceColumns(StepWork.Builder step) {
    int times = columns - MOST_COLUMNS;
    if (times <= 0) {
      return;
    }
    double table = LONG * Math.scalb(1.0, Sizes.bits(2 * rows));
    step.write("empty cells of pairs of columns", times * table / LONG * WIDE_CELL)
        .read("pairs of columns, twice", times * 2 * rows * LONG)
        .gather("cells of pairs of columns, twice", times * 2 * rows, LONG, table)
        .write("numbers of pairs", times * rows * WORD)
        .items("pairs of columns, twice", times * 2 * rows)
        .launches(times * REPLACE_LAUNCHES);
  }

  /** The number of rows whose keys have a cell in the smaller tables that were tried before. */
  double tried() {
    return tried;
  }

  /** The number of smaller tables that were tried before. */
  int growths() {
    return growths;
  }

  /**
   * Adds the work of emptying the table, and smaller ones that were tried before.
   *
   * @param words the number of accumulators of a cell
   */
  void makeRoom(StepWork.Builder step, int words) {
    int fills = columns == 1 ? 1 : 2;
    step.write("empty cells", cells * cellBytes()).launches(fills);
    if (growths > 0) {
      step.write("cells and accumulators of full tables", tried * (cellBytes() + words * LONG))
          .launches(growths * (3 + fills));
    }
  }

  /** Adds the work of finding the groups and a row of each. */
  void findGroups(StepWork.Builder step) {
    if (columns == 1) {
      step.read("cells with rows", cells * LONG).write("rows of cells", cells * WORD).launches(1);
    }
    step.read("rows of cells, twice", 2 * cells * WORD)
        .items("cells", cells)
        .write("cells of groups", groups * WORD)
        .gather("rows of groups", groups, WORD, cells * WORD)
        .write("rows of groups", groups * WORD)
        .launches(3);
  }
}
