package org.gpuquerylab.entropy.internal.gpu;

import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * The known sets in the form that the kernels of {@code cells.cl} read. The sets are
 * <em>factored</em> if, in each set with high predicates, the low predicates are all among a tile's
 * rows or all among its columns. The cells are then products of a row factor, a column factor and a
 * base. Pairs are always factored; triples are not. Callers must not modify the arrays.
 *
 * @param plain the slots of all sets
 * @param rows the slots of the sets with high predicates whose low predicates are all among the
 *     rows, if factored
 * @param columns the slots of the sets with high predicates whose low predicates are among the
 *     columns, if factored
 * @param base the slots of the sets without high predicates, one slot for each set, if factored
 */
record SumTables(WeightSlots plain, WeightSlots rows, WeightSlots columns, WeightSlots base) {
  /** The low bits that belong to columns; the others belong to rows. */
  private static final long COLUMNS = 0b1111_0011;

  /** The maximum number of slots of factors: the slots of one group are in its local memory. */
  static final int MAX_FACTOR_SLOTS = 64;

  /**
   * Arranges the known sets into slots.
   *
   * @param sets the known sets T, ascending; not modified
   * @param bits the number of low bits
   */
  static SumTables of(long[] sets, int bits) {
    long low = (1L << bits) - 1;
    WeightSlots plain = slots(sets, bits, set -> true);
    WeightSlots rows = slots(sets, bits, set -> set > low && (set & low & COLUMNS) == 0);
    WeightSlots columns =
        slots(
            sets,
            bits,
            set -> set > low && (set & low & COLUMNS) != 0 && (set & low & ~COLUMNS) == 0);
    WeightSlots base = slots(sets, bits, set -> set <= low);
    SumTables tables = new SumTables(plain, rows, columns, base);
    int covered = rows.entry().length + columns.entry().length + base.count();
    boolean several = base.count() < sets.length;
    return several && covered == sets.length && tables.factorSlots() <= MAX_FACTOR_SLOTS
        ? tables
        : tables.unfactored(sets, bits);
  }

  private static WeightSlots slots(long[] sets, int bits, LongPredicate choice) {
    int[] chosen = IntStream.range(0, sets.length).filter(i -> choice.test(sets[i])).toArray();
    return WeightSlots.of(sets, chosen, bits);
  }

  /** Returns these tables without the tables of factors. */
  SumTables unfactored(long[] sets, int bits) {
    WeightSlots none = slots(sets, bits, set -> false);
    return new SumTables(plain, none, none, none);
  }

  /** Whether cells are computed from factors. */
  boolean isFactored() {
    return base.count() > 0;
  }

  /** All slots, in the order of the coefficients. */
  WeightSlots slots() {
    return plain.and(rows).and(columns);
  }

  /** The number of slots that contribute to factors. */
  int factorSlots() {
    return rows.count() + columns.count();
  }
}
