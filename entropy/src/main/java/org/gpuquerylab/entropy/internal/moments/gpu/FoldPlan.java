package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.entropy.problem.MemoryNeed;

/**
 * The columns of {@link OuterFolds}, stage by stage. A stage sums over up to {@link #MOST_BITS}
 * outer bits, the lowest first; its columns are the distinct projections of the needed sets onto
 * the bits that are not yet summed.
 */
final class FoldPlan {
  /** The number of bits of a stage: a work-item holds 2^5 values in registers. */
  public static final int MOST_BITS = 5;

  private final List<Stage> stages = new ArrayList<>();
  private final int batches;
  private final long inputLength;
  private final int[] places;
  private int columns;

  private FoldPlan(int batches, int columns, int outer, int[] places) {
    this.batches = batches;
    this.columns = columns;
    this.places = places;
    inputLength = MemoryNeed.times(batches, MemoryNeed.times(columns, 1L << outer));
  }

  /**
   * Plans the stages.
   *
   * @param columns the low part of each column; not modified
   * @param low the number of low bits of a set
   * @param outer the number of outer bits, directly above the low bits
   * @param batches the number of batches, which all have these columns and contexts
   * @param needed the sets, of low and outer bits, whose sums are needed; not modified
   * @throws IllegalArgumentException if the low part of a needed set is not among the columns
   */
  public static FoldPlan of(long[] columns, int low, int outer, int batches, long[] needed) {
    int[] places = lowPlaces(columns, (1L << low) - 1, needed);
    FoldPlan plan = new FoldPlan(batches, columns.length, outer, places);
    int launches = (outer + MOST_BITS - 1) / MOST_BITS;
    int done = 0;
    for (int left = launches; left > 0; left--) {
      int bits = (outer - done + left - 1) / left;
      done += bits;
      plan.add(bits, low + done - bits, needed, (long) batches << (outer - done));
    }
    return plan;
  }

  private static int[] lowPlaces(long[] columns, long mask, long[] needed) {
    long[] sorted = columns.clone();
    Arrays.sort(sorted);
    int[] number = new int[sorted.length];
    for (int i = 0; i < columns.length; i++) {
      number[Arrays.binarySearch(sorted, columns[i])] = i;
    }
    int[] places = new int[needed.length];
    for (int i = 0; i < needed.length; i++) {
      int at = Arrays.binarySearch(sorted, needed[i] & mask);
      if (at < 0) {
        throw new IllegalArgumentException("no column for the set " + Long.toHexString(needed[i]));
      }
      places[i] = number[at];
    }
    return places;
  }

  /**
   * Adds a stage. The columns written by a stage are ordered first by the subset of the stage's
   * bits, then like the columns that the stage reads.
   */
  private void add(int bits, int first, long[] needed, long rows) {
    long mask = (1L << bits) - 1;
    long[] keys = new long[needed.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = (needed[i] >>> first & mask) * columns + places[i];
    }
    long[] distinct = distinct(keys);
    int[] targets = new int[columns << bits];
    Arrays.fill(targets, -1);
    for (int i = 0; i < distinct.length; i++) {
      targets[(int) distinct[i]] = i;
    }
    for (int i = 0; i < keys.length; i++) {
      places[i] = targets[(int) keys[i]];
    }
    stages.add(new Stage(bits, columns, distinct.length, rows, targets));
    columns = distinct.length;
  }

  private static long[] distinct(long[] keys) {
    long[] sorted = keys.clone();
    Arrays.sort(sorted);
    int count = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[count++] = sorted[i];
      }
    }
    return Arrays.copyOf(sorted, count);
  }

  /** The stages, with one launch for each; empty if there are no outer bits. */
  public List<Stage> stages() {
    return stages;
  }

  /** The number of doubles in the input buffer, indexed by batch, context and column. */
  public long inputLength() {
    return inputLength;
  }

  /** The number of doubles in the second buffer; 0 if none is needed. */
  public long otherLength() {
    return stages.isEmpty() ? 0 : stages.get(0).outputLength();
  }

  /** The number of columns of the result. */
  int columns() {
    return columns;
  }

  /** The number of doubles in the result of all batches. */
  public long resultLength() {
    return (long) batches * columns;
  }

  /** The number of rows that the first stage sums; 0 if there is no stage. */
  public long firstRows() {
    return stages.isEmpty() ? 0 : stages.get(0).rows();
  }

  /** The number of contexts, of all batches together, that a row of the first stage sums. */
  public int firstContexts() {
    return 1 << stages.get(0).bits();
  }

  /**
   * The rows that a share computes in a stage, given its rows of the first stage. A row of a later
   * stage may also cover rows of other shares; these are not among the inputs. In the last stage,
   * each share computes all rows, because the shares' results are added.
   */
  Rows own(int stage, Share share) {
    long from = share.from(firstRows());
    long to = share.to(firstRows());
    long inputFrom = from << stages.get(0).bits();
    long inputTo = to << stages.get(0).bits();
    for (int i = 1; i <= stage; i++) {
      inputFrom = from;
      inputTo = to;
      int bits = stages.get(i).bits();
      from = inputFrom >> bits;
      to = inputFrom == inputTo ? from : ((inputTo - 1) >> bits) + 1;
    }
    boolean last = stage == stages.size() - 1;
    return new Rows(last ? 0 : from, last ? stages.get(stage).rows() : to, inputFrom, inputTo);
  }

  /**
   * Rows that a stage computes.
   *
   * @param from the first row
   * @param to the end of the rows
   * @param inputFrom the first of the stage's input rows that counts
   * @param inputTo the end of the input rows that count
   */
  record Rows(long from, long to, long inputFrom, long inputTo) {
    /** All rows of a stage. */
    static Rows all(Stage stage) {
      return new Rows(0, stage.rows(), 0, stage.rows() << stage.bits());
    }

    boolean isEmpty() {
      return from == to;
    }
  }

  /** The index of the sum of the i-th needed set in the result of a batch. */
  public int place(int batch, int i) {
    if (batch < 0 || batch >= batches) {
      throw new IndexOutOfBoundsException("batch " + batch + " of " + batches);
    }
    return batch * columns + places[i];
  }

  /** The size of the device's tables in bytes. */
  public long tableBytes() {
    return stages.stream().mapToLong(stage -> 4L * stage.targets().length).sum();
  }

  /** One stage of the folds. */
  static final class Stage {
    private final int bits;
    private final int columns;
    private final int next;
    private final long rows;
    private final int[] targets;

    private Stage(int bits, int columns, int next, long rows, int[] targets) {
      this.bits = bits;
      this.columns = columns;
      this.next = next;
      this.rows = rows;
      this.targets = targets;
    }

    /** The number of outer bits that the stage sums over. */
    int bits() {
      return bits;
    }

    /** The number of columns that the stage reads. */
    int columns() {
      return columns;
    }

    /** The number of columns that the stage writes. */
    int next() {
      return next;
    }

    /** The number of batches times the number of remaining contexts. */
    long rows() {
      return rows;
    }

    /**
     * At index subset * columns + column, the output column for a subset of the bits and an input
     * column; -1 if this sum is not needed. Not to be modified.
     */
    int[] targets() {
      return targets;
    }

    private long outputLength() {
      return MemoryNeed.times(rows, next);
    }
  }
}
