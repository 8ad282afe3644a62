package org.gpuquerylab.joinorder.internal.parallel;

import org.gpuquerylab.joinorder.internal.host.MemoTable;

/**
 * The work of one worker in PDPsva: it joins its share of pairs of plan partitions and keeps the
 * best plans in a private memo.
 */
final class PartitionJoin {
  private static final int BLOCKS_OF_A_WORKER = 8;
  private static final int MAX_BLOCK = 64;

  private final PlanPartitions partitions;
  private final MemoTable memo;
  private final boolean skipping;
  private final PrivateMemo found;
  private final int worker;
  private long pairs;
  private long checked;

  /** The current outer row. */
  private long outerKey;

  private long outerNear;
  private long outerSet;
  private int outerSlot;

  /**
   * Creates a worker's join.
   *
   * @param skipping whether to skip overlapping rows by skip vectors, which the partitions must
   *     then have
   */
  PartitionJoin(PlanPartitions partitions, MemoTable memo, boolean skipping, int worker) {
    this.partitions = partitions;
    this.memo = memo;
    this.skipping = skipping;
    this.worker = worker;
    this.found = new PrivateMemo(partitions.maxRows());
  }

  long pairs() {
    return pairs;
  }

  long checked() {
    return checked;
  }

  PrivateMemo found() {
    return found;
  }

  /** Joins this worker's share of all strata that form sets of the given size. */
  void joinStrata(int size, AllocationScheme scheme, int workers) {
    found.clear(partitions.of(size).rows());
    for (int small = 1; 2 * small <= size; small++) {
      PlanPartition outer = partitions.of(small);
      PlanPartition inner = partitions.of(size - small);
      switch (scheme) {
        case EQUI_DEPTH -> joinRange(outer, inner, workers);
        case ROUND_ROBIN_INNER -> joinInTurns(outer, inner, workers);
      }
    }
  }

  /** Joins a contiguous part of the sequence of inner rows of all outer rows. */
  private void joinRange(PlanPartition outer, PlanPartition inner, int workers) {
    long all = pairsBefore(outer.rows(), outer, inner);
    long from = all * worker / workers;
    long to = all * (worker + 1) / workers;
    for (int row = 0; row < outer.rows() && pairsBefore(row, outer, inner) < to; ) {
      int start = firstInner(row, outer, inner);
      long before = pairsBefore(row, outer, inner) - start;
      int first = (int) Math.max(start, from - before);
      int last = (int) Math.min(inner.rows(), to - before);
      int next = row + 1;
      if (first < last) {
        next = enter(row, outer, inner);
        if (next == row + 1) {
          join(inner, first, last);
        }
      }
      row = next;
    }
  }

  /**
   * The number of pairs of the outer rows before a given row; half as many if a partition is joined
   * with itself.
   */
  private static long pairsBefore(int row, PlanPartition outer, PlanPartition inner) {
    long rows = inner.rows();
    return outer == inner ? row * (rows - 1) - row * (row - 1L) / 2 : row * rows;
  }

  private static int firstInner(int row, PlanPartition outer, PlanPartition inner) {
    return outer == inner ? row + 1 : 0;
  }

  private void joinInTurns(PlanPartition outer, PlanPartition inner, int workers) {
    int rows = inner.rows();
    int block = Math.max(1, Math.min(MAX_BLOCK, rows / (BLOCKS_OF_A_WORKER * workers)));
    for (int row = 0; row < outer.rows(); ) {
      int next = enter(row, outer, inner);
      int j = next > row + 1 ? rows : ownRow(firstInner(row, outer, inner), block, workers);
      while (j < rows) {
        int end = Math.min(rows, (j / block + 1) * block);
        j = ownRow(join(inner, j, end), block, workers);
      }
      row = next;
    }
  }

  /** The first row that belongs to a block of this worker, from the given row on. */
  private int ownRow(int row, int block, int workers) {
    int ahead = Math.floorMod(worker - row / block, workers);
    return ahead == 0 ? row : (row / block + ahead) * block;
  }

  /**
   * Makes the given row the current outer row.
   *
   * @return the next outer row. If rows before it are skipped, they share a prefix with the given
   *     row, and this prefix overlaps with all their inner rows
   */
  private int enter(int row, PlanPartition outer, PlanPartition inner) {
    outerKey = outer.keys[row];
    outerNear = partitions.neighbourhood(outerKey);
    outerSet = outer.sets[row];
    outerSlot = outer.slots[row];
    int start = firstInner(row, outer, inner);
    if (skipping && start < inner.rows()) {
      long overlap = inner.keys[start] & outerKey;
      if (overlap != 0 && inner.skip(start, overlap) == inner.rows()) {
        checked++;
        return outer.skip(row, overlap);
      }
    }
    return row + 1;
  }

  /** Joins the outer row with inner rows; returns the first inner row not yet inspected. */
  private int join(PlanPartition inner, int from, int to) {
    return skipping ? search(inner, from, to) : scan(inner, from, to);
  }

  private int scan(PlanPartition inner, int from, int to) {
    long[] keys = inner.keys;
    long key = outerKey;
    long near = outerNear;
    long valid = 0;
    for (int row = from; row < to; row++) {
      if ((keys[row] & key) == 0 && (keys[row] & near) != 0) {
        evaluate(inner, row);
        valid++;
      }
    }
    pairs += valid;
    checked += to - from;
    return to;
  }

  /** SVA join: an overlap skips all rows that begin with the same relations. */
  private int search(PlanPartition inner, int from, int to) {
    long[] keys = inner.keys;
    long key = outerKey;
    long near = outerNear;
    long valid = 0;
    long looks = 0;
    int row = from;
    while (row < to) {
      looks++;
      long overlap = keys[row] & key;
      if (overlap != 0) {
        row = inner.skip(row, overlap);
        continue;
      }
      if ((keys[row] & near) != 0) {
        evaluate(inner, row);
        valid++;
      }
      row++;
    }
    pairs += valid;
    checked += looks;
    return row;
  }

  private void evaluate(PlanPartition inner, int row) {
    int slot = memo.slotOf(outerSet | inner.sets[row]);
    double cost = memo.joinCost(outerSlot, inner.slots[row], slot);
    found.offer(partitions.rowOf(slot), cost, outerSet);
  }
}
