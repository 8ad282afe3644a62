package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MemoryNeed;

/**
 * The tables on the host for evaluations of one order, if known sets have at most two predicates.
 */
final class PairPass {
  private static final int NO_WEIGHT = -1;

  /**
   * Stands in place of a known set's index if the predicate is always false and only pads the tile.
   */
  static final int ALWAYS_FALSE = -2;

  private final PairTiling tiling;
  private final int[] weightPlaces;
  private final FoldPlan folds;
  private final int[] places;

  /** Plans a pass for known sets of at most two predicates each. */
  PairPass(PairTiling tiling, KnownUnions unions) {
    this.tiling = tiling;
    weightPlaces = weightPlaces(tiling, unions.known());
    boolean known = tiling.order() == Order.KNOWN;
    long[] wanted = known ? unions.known() : unions.sets();
    long[] needed = Arrays.stream(wanted).map(this::inItsBatch).sorted().distinct().toArray();
    folds =
        FoldPlan.of(
            tiling.columns(), tiling.tilePositions(), tiling.outer(), tiling.batches(), needed);
    int[] wantedPlaces =
        Arrays.stream(wanted)
            .mapToInt(
                set ->
                    folds.place(tiling.batchOf(set), Arrays.binarySearch(needed, inItsBatch(set))))
            .toArray();
    places =
        known
            ? wantedPlaces
            : Arrays.stream(unions.numbers()).map(number -> wantedPlaces[number]).toArray();
  }

  private long inItsBatch(long set) {
    return tiling.positions(tiling.batchOf(set), set);
  }

  private static int[] weightPlaces(PairTiling tiling, long[] sets) {
    int positions = tiling.positions();
    int[] places = new int[tiling.batches() * positions * positions];
    Arrays.fill(places, NO_WEIGHT);
    for (int batch = 0; batch < tiling.batches(); batch++) {
      int origin = batch * positions * positions;
      for (int i = 1; i < sets.length; i++) {
        long at = tiling.positions(batch, sets[i]);
        int low = Long.numberOfTrailingZeros(at);
        int high = 63 - Long.numberOfLeadingZeros(at);
        places[origin + low * positions + high] = i;
        places[origin + high * positions + low] = i;
      }
      for (int p = tiling.predicates(); p < positions; p++) {
        places[origin + tiling.position(batch, p) * (positions + 1)] = ALWAYS_FALSE;
      }
    }
    return places;
  }

  PairTiling tiling() {
    return tiling;
  }

  /**
   * The index of the known set of two positions or, on the diagonal, of one position, in the form
   * that the kernel reads.
   */
  int[] weightPlaces() {
    return weightPlaces;
  }

  FoldPlan folds() {
    return folds;
  }

  /** The indices of the sums, as in {@link DeviceMoments#places}. */
  int[] places() {
    return places;
  }

  /** The number of doubles in the tables of all batches. */
  long tableLength() {
    return (long) tiling.batches() * tiling.layout().tableLength();
  }

  /** The number of doubles in the factors of all contexts. */
  long factorLength() {
    return MemoryNeed.times(tiling.layout().factors(), tiling.tiles());
  }

  /** The size in bytes of the device's copies of these tables. */
  long constantBytes() {
    return 4L * (weightPlaces.length + places.length) + folds.tableBytes();
  }
}
