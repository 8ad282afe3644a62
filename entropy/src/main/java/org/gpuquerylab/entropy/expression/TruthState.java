package org.gpuquerylab.entropy.expression;

import java.util.Arrays;

/**
 * The state of an expression after some predicates have truth values: for each of its counts,
 * either the number of operands that hold, or the fact that the count is decided. Two combinations
 * of truth values of the same predicates are equivalent if their states are equal. Immutable.
 */
public final class TruthState {
  /** Stands for a count that holds, whatever the truth values of the other predicates are. */
  static final int TRUE = -1;

  /**
   * Stands for a count that does not hold, whatever the truth values of the other predicates are.
   */
  static final int FALSE = -2;

  private final int[] counts;
  private final int hash;

  /**
   * Creates a state with a number for each count; the last number is that of the whole expression.
   * The array is not copied and must not be modified later.
   */
  TruthState(int[] counts) {
    this.counts = counts;
    hash = Arrays.hashCode(counts);
  }

  /** For each count, the number of operands that hold, or a code; not to be modified. */
  int[] counts() {
    return counts;
  }

  /** Whether the expression holds. */
  public boolean isTrue() {
    return counts[counts.length - 1] == TRUE;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TruthState state && Arrays.equals(counts, state.counts);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
