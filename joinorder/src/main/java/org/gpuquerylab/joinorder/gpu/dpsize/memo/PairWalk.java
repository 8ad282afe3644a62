package org.gpuquerylab.joinorder.gpu.dpsize.memo;

/**
 * The entries of the pairs of one iteration, in the order of their numbers: the result of {@link
 * Partitions#find}, but without a division from one pair to the next.
 */
public final class PairWalk {
  private final Partitions partitions;
  private final int iid;
  private int lp;

  /** The number after the last pair of the two partitions. */
  private long end;

  /** A row is the pairs that have the same quotient when divided by the right partition's size. */
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

  /** Goes to a pair whose number is not below that of the pair before. */
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

  /** The left entry of the pair. */
  public int left() {
    return partitions.offset(lp + 1) + (withinOne() ? column : row);
  }

  /** Pairs within one partition are numbered by the distance between their entries. */
  public int right() {
    int place = withinOne() ? column + row + 1 : column;
    return partitions.offset(iid - lp) + (place >= width ? place - width : place);
  }

  /** Pairs within one partition are numbered by the distance of their places. */
  private boolean withinOne() {
    return 2 * lp == iid - 1;
  }
}
