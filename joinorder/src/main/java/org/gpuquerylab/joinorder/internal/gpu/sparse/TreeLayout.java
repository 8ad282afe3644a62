package org.gpuquerylab.joinorder.internal.gpu.sparse;

import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.internal.gpu.DeviceRows;
import org.gpuquerylab.joinorder.internal.gpu.HostPart;
import org.gpuquerylab.joinorder.internal.host.TreeFactors;
import org.gpuquerylab.joinorder.internal.host.TreeMemory;
import org.gpuquerylab.joinorder.internal.host.TreeShape;

/** The layout of the memo of {@link TreeGpu} for one tree's shape: its tiles and its bytes. */
final class TreeLayout {
  /**
   * The maximum number of sets in X whose costs fit into the 48 KiB of local memory that every
   * device grants.
   */
  static final int LARGEST_TILE = 5888;

  /**
   * The possible numbers of tile elements in local memory; kernels are compiled for each of them.
   */
  private static final int[] TILES = {512, 1024, 2048, LARGEST_TILE};

  /**
   * Up to this number of sets, there is a single tile; the tiles of large trees also have this many
   * sets.
   */
  private static final int ONE_TILE = 1024;

  /** The number of sets in the tiles of trees with a few thousand sets. */
  private static final int SMALL_TILE = 256;

  /**
   * From this number of tiles on, small tiles get small groups, because more small groups are
   * resident at once.
   */
  private static final int MANY_TILES = 16_384;

  /** Larger trees get larger tiles instead of more of them. */
  private static final int MOST_TILES = 1 << 18;

  /** The time for each split of the structure, measured on a core of 2.9 GHz. */
  private static final double SPLIT_MILLIS = 20e-6;

  /** The time for each factor of a set in X or Y, and for each split of a part. */
  private static final double NUMBER_MILLIS = 20e-6;

  /** Large trees have at least this many sets in X. */
  private static final double LEAST_TILE = 64;

  /** The bytes for each split are at most this many, including those of its set and of sorting. */
  private static final double MOST_SPLIT_BYTES = 80;

  private final TreeFactors factors;
  private final CardinalityForm form;
  private final boolean local;
  private final TreeSplits splits;

  private TreeLayout(TreeFactors factors, CardinalityForm form, boolean local) {
    this.factors = factors;
    this.form = form;
    this.local = local;
    this.splits = new TreeSplits(factors, !local);
  }

  /**
   * Creates the layout for a tree's shape and the form of its cardinalities.
   *
   * @param largestTile the maximum number of sets in X whose costs are in local memory
   */
  static TreeLayout of(TreeShape shape, CardinalityForm form, int largestTile) {
    TreeFactors factors = TreeFactors.of(shape, wantedTile(shape), largestTile);
    return new TreeLayout(factors, form, factors.xSets() <= largestTile);
  }

  /**
   * The wanted number of sets in X, given the total number of sets. If one group can solve all sets
   * at once, there is one tile; otherwise the number is so small that the tiles of one size fill a
   * device and a group's barriers cost little, but not so small that the host would list the splits
   * of millions of tiles.
   */
  private static int wantedTile(TreeShape shape) {
    double sets = shape.setsWithTop(0);
    if (sets <= ONE_TILE) {
      return (int) sets;
    }
    double usual = Math.max(SMALL_TILE, Math.min(ONE_TILE, Math.sqrt(sets) / 2));
    return (int) Math.max(usual, Math.min(LARGEST_TILE, sets / MOST_TILES));
  }

  /** The sizes of the tables of a layout, computed without building them. */
  static TreeMemory size(TreeShape shape, int largestTile) {
    return new TreeMemory(shape, wantedTile(shape), largestTile);
  }

  /** What the layout and the numbers of a query take of the host. */
  static HostPart hostPart(TreeMemory size, CardinalityForm form) {
    boolean supplied = form == CardinalityForm.SUPPLIED;
    double pieces = supplied ? TreeMemo.PIECE : 0;
    double lists = 2 * Integer.BYTES * size.splits();
    double others = lists + Double.BYTES * (queryLength(size, form) + pieces);
    double lookUps = supplied ? DeviceRows.lookUpMillis(size.members()) : 0;
    return new HostPart(
        size.bytes(form, others),
        SPLIT_MILLIS * (size.splits() + size.partSplits()),
        NUMBER_MILLIS * (size.factors() + size.partSplits()) + lookUps);
  }

  /** An upper bound of {@link #hostPart} for all trees whose cardinalities are products. */
  static HostPart mostOnHost(int relations, double sets) {
    double splits = relations * (sets / LEAST_TILE + relations * Math.sqrt(sets));
    return new HostPart(MOST_SPLIT_BYTES * splits, SPLIT_MILLIS * splits, NUMBER_MILLIS * splits);
  }

  /** The maximum length of an array in bytes or elements; none can have 2^31. */
  static double longestArray(TreeMemory size, CardinalityForm form) {
    double pinnedBytes = Double.BYTES * queryLength(size, form);
    return Math.max(2 * size.longestArray(), pinnedBytes);
  }

  private static double queryLength(TreeMemory size, CardinalityForm form) {
    int numbers = form == CardinalityForm.SCALED ? 2 : 1;
    return numbers * size.factors() + 2 * size.parts();
  }

  /** The bytes of the costs and the supplied rows, known before the structure is built. */
  static long leastBytes(TreeShape shape, CardinalityForm form) {
    int doubles = form == CardinalityForm.SUPPLIED ? 2 : 1;
    return (long) (shape.setsWithTop(0) * Double.BYTES * doubles);
  }

  TreeFactors factors() {
    return factors;
  }

  CardinalityForm form() {
    return form;
  }

  TreeSplits splits() {
    return splits;
  }

  /** The number of work-items of a group that solves a tile. */
  int group() {
    return factors.xSets() <= TILES[0] && factors.ySets() >= MANY_TILES ? 128 : 256;
  }

  /** The number of elements of local memory for a tile; 0 if the tile stays in global memory. */
  int tileElements() {
    if (!local) {
      return 0;
    }
    for (int tile : TILES) {
      if (factors.xSets() <= tile) {
        return tile;
      }
    }
    return LARGEST_TILE;
  }

  /** The number of connected sets that hold the root. */
  long sets() {
    return (long) factors.ySets() * factors.xSets();
  }

  /**
   * The number of elements in the table of supplied rows; at least one, since a buffer cannot be
   * empty.
   */
  long givenRows() {
    return form == CardinalityForm.SUPPLIED ? sets() : 1;
  }

  /**
   * The number of doubles of the query: the factors of the sets in X and in Y, the costs and rows
   * of the parts, and the exponents of the factors if products are scaled.
   */
  int queryLength() {
    int products = factors.xSets() + factors.ySets();
    int numbers = form == CardinalityForm.SCALED ? 2 * products : products;
    return Math.addExact(numbers, 2 * factors.parts());
  }

  /** The length of the answer: cost bits, then a part for each join. */
  int answerLength() {
    return factors.shape().size();
  }

  /** The bytes of device memory of a memo. */
  long bytes() {
    return Long.BYTES * (sets() + givenRows() + queryLength() + answerLength())
        + Integer.BYTES * splits.words();
  }
}
