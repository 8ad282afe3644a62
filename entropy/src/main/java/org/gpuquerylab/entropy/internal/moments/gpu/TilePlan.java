package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.entropy.problem.MemoryNeed;

/**
 * The plan for tiles in local memory, which write only the needed columns, followed by folds over
 * the other predicates.
 */
final class TilePlan implements MomentsPlan {
  private final TileSizes sizes;
  private final KnownUnions unions;
  private final ByOrder<long[]> columns;
  private final ByOrder<FoldPlan> folds;

  /**
   * Creates a plan for any known sets.
   *
   * @param mostLow the maximum number of predicates of a tile, 1 to {@link TileSizes#MOST_LOW}
   */
  public TilePlan(int predicates, KnownUnions unions, int mostLow) {
    this.unions = unions;
    sizes = TileSizes.of(predicates, unions.known(), mostLow);
    columns = ByOrder.of(this::lowParts);
    folds =
        ByOrder.of(
            order -> FoldPlan.of(columns.get(order), sizes.low(), sizes.high(), 1, needed(order)));
  }

  private long[] needed(Order order) {
    return order == Order.KNOWN ? unions.known() : unions.sets();
  }

  private long[] lowParts(Order order) {
    long mask = (1L << sizes.low()) - 1;
    return LongStream.of(needed(order)).map(set -> set & mask).sorted().distinct().toArray();
  }

  TileSizes sizes() {
    return sizes;
  }

  KnownUnions unions() {
    return unions;
  }

  /** The low sets of the columns that a tile writes. */
  long[] columns(Order order) {
    return columns.get(order);
  }

  FoldPlan folds(Order order) {
    return folds.get(order);
  }

  /** The indices of the sums, in the form of {@link DeviceMoments#places}. */
  int[] places(Order order) {
    FoldPlan plan = folds(order);
    int[] places = new int[order == Order.KNOWN ? sizes.size() : unions.numbers().length];
    for (int i = 0; i < places.length; i++) {
      places[i] = plan.place(0, order == Order.KNOWN ? i : unions.numbers()[i]);
    }
    return places;
  }

  /** The number of doubles in the buffer that the tiles write. */
  long inputLength() {
    return Math.max(folds.known().inputLength(), folds.unions().inputLength());
  }

  /** The number of doubles in the second buffer of the folds. */
  long otherLength() {
    return Math.max(folds.known().otherLength(), folds.unions().otherLength());
  }

  /**
   * Whether there is only one tile, or the tiles and the first fold write fewer sums than there are
   * cells.
   */
  public boolean takesLessThanCells() {
    long sums = MemoryNeed.plus(inputLength(), otherLength());
    return sizes.high() == 0 || sums <= 1L << sizes.predicates();
  }

  @Override
  public String describe() {
    return String.format(
        Locale.ROOT,
        "moments: cells in tiles of 2^%d, %d unions, %d sums a tile",
        sizes.low(),
        unions.sets().length,
        columns(Order.UNIONS).length);
  }

  @Override
  public long deviceBytes() {
    long tables = 4L * (sizes.size() + unions.numbers().length);
    for (Order order : Order.values()) {
      tables += folds(order).tableBytes() + 4L * columns(order).length;
    }
    long doubles = MemoryNeed.plus(inputLength(), otherLength());
    return MemoryNeed.plus(sizes.bytes(), MemoryNeed.plus(tables, MemoryNeed.times(8, doubles)));
  }

  @Override
  public long largestBuffer() {
    long doubles = Math.max(inputLength(), sizes.coefficients());
    return Math.max(MemoryNeed.times(8, doubles), 4L * unions.numbers().length);
  }

  @Override
  public DeviceMoments open(Workspace workspace, CommandQueue queue, Share share) {
    return new TileMoments(workspace, queue, this);
  }

  /** The low sets as ints, for the device. */
  int[] columnLow(Order order) {
    return Arrays.stream(columns(order)).mapToInt(Math::toIntExact).toArray();
  }
}
