package org.gpuquerylab.entropy.internal.gpu;

import org.gpuquerylab.entropy.problem.MemoryNeed;

/**
 * The sizes of the steps from weights to Cx on a device; all commands depend only on these sizes.
 *
 * @param predicates z
 * @param size m
 * @param low number of bits of a cell's index in its tile
 * @param joined number of bits of a tile's number that are summed over while the tile is computed
 * @param plainSlots number of slots of all known sets
 * @param rowSlots number of slots that contribute to row factors
 * @param factorSlots number of slots that contribute to factors; 0 if cells are not computed from
 *     factors
 * @param baseSets number of known sets that contribute to the base; 0 if cells are not computed
 *     from factors
 * @param byChange whether the change of each cell is measured; this requires the cells to be stored
 */
record SumPlan(
    int predicates,
    int size,
    int low,
    int joined,
    int plainSlots,
    int rowSlots,
    int factorSlots,
    int baseSets,
    boolean byChange) {
  /** The number of bits of a tile: a group's 256 work-items hold 32 values each in registers. */
  public static final int LOW = 13;

  /**
   * The minimum of low - b for a pass over b bits; the pass reads 2^(low - b) neighbours of each
   * row, so at least 128 bytes.
   */
  private static final int NEIGHBOUR_BITS = 4;

  /**
   * The maximum number of joined bits if they save a pass; they cost (3/2)^bits products for each
   * cell.
   */
  private static final int MOST_JOINED = 8;

  /**
   * The maximum number of joined bits if they do not save a pass: they cost less than they save,
   * because the passes then read twice as many neighbours.
   */
  private static final int CHEAP_JOINED = 5;

  /**
   * The maximum number of joined bits if there is no pass at all; a group then adds up to 2^bits
   * tiles.
   */
  private static final int MOST_JOINED_ALONE = 4;

  /**
   * Creates the plan for the known sets.
   *
   * @param sets the known sets T, ascending; not modified
   * @param mostLow the maximum of {@code low}, 1 to {@link #LOW}
   * @param byChange whether the change of each cell is measured; this requires the cells to be
   *     stored
   */
  public static SumPlan of(int predicates, long[] sets, int mostLow, boolean byChange) {
    int low = Math.min(mostLow, predicates);
    SumTables tables = tables(sets, low, byChange);
    return new SumPlan(
        predicates,
        sets.length,
        low,
        tables.isFactored() ? joined(predicates - low, passBits(low)) : 0,
        tables.plain().count(),
        tables.rows().count(),
        tables.factorSlots(),
        tables.base().count(),
        byChange);
  }

  private static SumTables tables(long[] sets, int low, boolean byChange) {
    SumTables tables = SumTables.of(sets, low);
    return byChange ? tables.unfactored(sets, low) : tables;
  }

  /** The tables of the known sets for this plan. */
  SumTables tables(long[] sets) {
    return tables(sets, low, byChange);
  }

  private static int joined(int high, int passBits) {
    if (high <= MOST_JOINED_ALONE) {
      return high;
    }
    int passes = Math.max(1, (high - MOST_JOINED + passBits - 1) / passBits);
    int wide = Math.max(0, high - (passBits - 1) * passes);
    return wide <= CHEAP_JOINED ? wide : Math.max(0, high - passBits * passes);
  }

  private static int passBits(int low) {
    return Math.max(1, low - NEIGHBOUR_BITS);
  }

  /** Whether cells are computed from factors, unless the factors are out of range. */
  boolean isFactored() {
    return factorSlots > 0;
  }

  /** The number of tiles. */
  public long tiles() {
    return 1L << (predicates - low);
  }

  /** The number of cells. */
  public long cells() {
    return 1L << predicates;
  }

  /**
   * The number of doubles for the sums of weights over the high bits; 1 suffices if there is only
   * one tile, because the weights are then read directly.
   */
  long coefficients() {
    return tiles() == 1 ? 1 : MemoryNeed.times(slots(), tiles());
  }

  /** The number of factors of one tile. */
  int factorsOfTile() {
    return CellFactors.count(low);
  }

  /** The number of doubles of all factors. */
  long factors() {
    return isFactored() ? MemoryNeed.times(factorsOfTile(), tiles()) : 1;
  }

  /** The number of doubles of the base. */
  long base() {
    return isFactored() ? 1L << low : 1;
  }

  /** The number of launches over the high bits. */
  int passes() {
    int most = passBits(low);
    return (predicates - low - joined + most - 1) / most;
  }

  /**
   * The first bit of a pass; for the index after the last pass, it is z. Distributes the bits
   * evenly over the passes.
   */
  int firstBit(int pass) {
    int first = low + joined;
    return first + (predicates - first) * pass / Math.max(1, passes());
  }

  /** The number of slots of all kinds. */
  int slots() {
    return plainSlots + factorSlots;
  }

  /**
   * The number of known sets in slots; sets with high predicates are in two slots if cells are
   * computed from factors.
   */
  int entries() {
    return isFactored() ? 2 * size - baseSets : size;
  }

  /** The device memory in bytes, without Cx. */
  public long deviceBytes() {
    long tables = 8L * (slots() + 1) + 12L * entries() + 8L * Math.max(1, baseSets);
    long doubles = MemoryNeed.plus(MemoryNeed.plus(coefficients(), factors()), base());
    return MemoryNeed.plus(MemoryNeed.times(8, doubles), tables);
  }

  /** The size in bytes of the largest buffer except Cx. */
  public long largestBuffer() {
    return MemoryNeed.times(8, Math.max(coefficients(), factors()));
  }
}
