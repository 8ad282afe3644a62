package org.gpuquerylab.joinorder.internal.gpu.dpsize;

/**
 * The memo entries of the pairs of one iteration, in the order of the pairs' numbers: the result
 * equals that of {@link Partitions#find}, but the next pair is found without a division.
 */
final class PairWalk {
  private final Partitions partitions;
  private final int iid;
  private int lp;

  /** The index after that of the last pair of the current two partitions. */
  private long end;

  /**
   * A row consists of the pairs whose numbers have the same quotient when divided by the right
   * partition's size.
   */
  private int row;

  private long rowStart;
  private int width;
  private int column;

  /** Starts at the first pair of an iteration. */
  public PairWalk(Partitions partitions, int iid) {
    this.partitions = partitions;
    this.iid = iid;
    enter(0, 0);
  }

  private void enter(int leftPartition, long start) {
    lp = leftPartition;
    end = start + partitions.pairs(lp, iid - 1 - lp);
    row = 0;
    rowStart = start;
    width = partitions.size(iid - lp);
  }

  /** Moves to a pair whose number is not smaller than the previous pair's. */
  public void moveTo(long cid) {
    while (cid >= end) {
      enter(lp + 1, end);
    }
    while (cid - rowStart >= width) {
      rowStart += width;
      row++;
    }
    column = (int) (cid - rowStart);
  }

  /** The memo entry of the pair's left input. */
  public int left() {
    return partitions.offset(lp + 1) + (withinOne() ? column : row);
  }

  /**
   * The memo entry of the pair's right input. Pairs within one partition are numbered by the
   * distance between their entries.
   */
  public int right() {
    int place = withinOne() ? column + row + 1 : column;
    return partitions.offset(iid - lp) + (place >= width ? place - width : place);
  }

  /** Whether both entries of the pair are in one partition. */
  private boolean withinOne() {
    return 2 * lp == iid - 1;
  }
}
