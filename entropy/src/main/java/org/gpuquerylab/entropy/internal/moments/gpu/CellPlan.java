package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Arrays;
import java.util.Locale;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.entropy.problem.MemoryNeed;

/**
 * The plan for the sums of all cells, as in Variant B. It is used if the known sets have so many
 * unions that computing only the needed sums saves nothing.
 */
final class CellPlan implements MomentsPlan {
  /**
   * The number of bits of one pass: it reads 2^(low - bits) neighbours, 64 bytes or more, of each
   * row.
   */
  private static final int NEIGHBOUR_BITS = 3;

  /** The maximum number of predicates: indices must fit into an int. */
  private static final int MOST_PREDICATES = 31;

  private final TileSizes sizes;
  private final KnownUnions unions;

  /**
   * Creates a plan for any known sets.
   *
   * @param mostLow the maximum number of predicates of a tile, 1 to {@link TileSizes#MOST_LOW}
   */
  public CellPlan(int predicates, KnownUnions unions, int mostLow) {
    this.unions = unions;
    sizes = TileSizes.of(predicates, unions.known(), mostLow);
  }

  TileSizes sizes() {
    return sizes;
  }

  KnownUnions unions() {
    return unions;
  }

  /** The number of launches over the predicates above a tile. */
  int passes() {
    int most = Math.max(1, sizes.low() - NEIGHBOUR_BITS);
    return (sizes.high() + most - 1) / most;
  }

  /** The first bit of a pass; for the index after the last pass, it is z. */
  int firstBit(int pass) {
    return sizes.low() + sizes.high() * pass / Math.max(1, passes());
  }

  @Override
  public String describe() {
    return String.format(
        Locale.ROOT,
        "moments: Variant B's sums of all cells, of which %d are needed",
        unions.sets().length);
  }

  @Override
  public long deviceBytes() {
    if (sizes.predicates() > MOST_PREDICATES) {
      return Long.MAX_VALUE;
    }
    long tables = 4L * (sizes.size() + unions.numbers().length) + (4L << sizes.low());
    long vector = MemoryNeed.vectors(sizes.predicates(), 1);
    return MemoryNeed.plus(sizes.bytes(), MemoryNeed.plus(tables, vector));
  }

  @Override
  public long largestBuffer() {
    long doubles = MemoryNeed.times(8, sizes.coefficients());
    return Math.max(MemoryNeed.vectors(sizes.predicates(), 1), doubles);
  }

  @Override
  public DeviceMoments open(Workspace workspace, CommandQueue queue, Share share) {
    return new CellMoments(workspace, queue, this);
  }

  /** The index of the sum of each set, which is the set's bit mask. */
  int[] places(Order order) {
    if (order == Order.KNOWN) {
      return Arrays.stream(unions.known()).mapToInt(Math::toIntExact).toArray();
    }
    int[] places = new int[unions.numbers().length];
    Arrays.setAll(places, i -> Math.toIntExact(unions.sets()[unions.numbers()[i]]));
    return places;
  }
}
