package org.gpuquerylab.operators.internal.fused;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.operators.star.CodeSet;
import org.gpuquerylab.operators.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * The way in which a foreign key finds its row of a dimension. If the keys are dense, or if the
 * foreign key's codes are ranks, a key has a slot in an array; otherwise a hash table finds its
 * row.
 */
public final class DimensionProbe {
  /** The maximum number of array slots for each row. */
  private static final long SPARSEST = 16;

  /** An array may always have this many slots, even if there are few rows. */
  private static final long SMALL = 1 << 16;

  private final Table dimension;
  private final DimensionKeys keys;
  private final EncodedColumn foreignKey;
  private final Map<String, CodeSet> conditions;
  private final @Nullable GroupCodes groups;
  private final boolean dense;

  /**
   * Chooses between array and hash table.
   *
   * @param conditions the conditions on the dimension, for each column
   * @param groups the groups of the dimension's rows, or null if the query groups by none of the
   *     dimension's columns
   */
  DimensionProbe(
      Table dimension,
      DimensionKeys keys,
      EncodedColumn foreignKey,
      Map<String, CodeSet> conditions,
      @Nullable GroupCodes groups) {
    this.dimension = dimension;
    this.keys = keys;
    this.foreignKey = foreignKey;
    this.conditions = conditions;
    this.groups = groups;
    this.dense =
        foreignKey.distinct() != null
            || keys.span()
                <= Math.min(Integer.MAX_VALUE - 1, Math.max(SMALL, SPARSEST * keys.rows()));
  }

  /** The dimension of the join. */
  public Table dimension() {
    return dimension;
  }

  /** The conditions on the dimension, for each column. */
  public Map<String, CodeSet> conditions() {
    return conditions;
  }

  /** The values that satisfy the condition on a column; the column must have a condition. */
  public CodeSet condition(String column) {
    return Objects.requireNonNull(conditions.get(column), column);
  }

  /** The groups of the dimension's rows, or null. */
  public @Nullable GroupCodes groups() {
    return groups;
  }

  /** Whether there is an array instead of a hash table. */
  public boolean dense() {
    return dense;
  }

  /**
   * The number of slots of the array or of the hash table; for a hash table, it is a power of two
   * that is at least twice the number of rows.
   */
  public int slots() {
    int[] distinct = foreignKey.distinct();
    if (distinct != null) {
      return distinct.length;
    }
    return dense ? (int) keys.span() : Integer.highestOneBit(Math.max(8, keys.rows() - 1)) << 2;
  }

  /**
   * The number that is subtracted from the code of a foreign key. The difference is the slot or,
   * for hashing, the value.
   */
  int shift() {
    if (foreignKey.distinct() != null) {
      return 0;
    }
    return (dense ? keys.least() : 0) - foreignKey.base();
  }

  /** Whether the slot of every row is the row number. */
  public boolean positional() {
    return dense && foreignKey.distinct() == null && keys.positional();
  }

  /** Whether a foreign key may lie outside the array. */
  public boolean checked() {
    return dense
        && foreignKey.distinct() == null
        && (foreignKey.least() < keys.least() || foreignKey.greatest() > keys.greatest());
  }

  /** Whether every row of the fact table matches a row that passes. */
  boolean always() {
    int[] distinct = foreignKey.distinct();
    boolean allThere =
        distinct != null
            ? Arrays.stream(distinct).allMatch(key -> keys.row(key) >= 0)
            : dense && !checked() && keys.span() == keys.rows();
    return allThere && conditions.isEmpty();
  }

  /**
   * For each row of the dimension, a number that gives its slot when {@link #origin} is subtracted,
   * or a number beyond all slots. If keys are hashed, it is the key of the row.
   */
  public int[] positions() {
    int[] distinct = foreignKey.distinct();
    return distinct == null
        ? keys.keys()
        : Arrays.stream(keys.keys()).map(key -> place(distinct, key)).toArray();
  }

  private static int place(int[] distinct, int key) {
    return Math.max(-1, Arrays.binarySearch(distinct, key));
  }

  /** The number that is subtracted from {@link #positions}. */
  public int origin() {
    return dense && foreignKey.distinct() == null ? keys.least() : 0;
  }

  /** The dimension's keys. */
  DimensionKeys keys() {
    return keys;
  }

  /** The names of the columns that have conditions. */
  public List<String> conditionColumns() {
    return List.copyOf(conditions.keySet());
  }
}
