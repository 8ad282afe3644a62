package org.gpuquerylab.entropy.expression;

import java.util.Arrays;

/**
 * The state of an expression after some predicates' truth values: for each count in it, how many of
 * its predicates hold, or that it is decided. Two combinations of the same predicates with equal
 * states are equivalent. Immutable.
 */
public final class TruthState {
  /** Stands in place of a number: the count holds, whatever the other predicates do. */
  static final int TRUE = -1;

  /** Stands in place of a number: the count does not hold. */
  static final int FALSE = -2;

  private final int[] counts;
  private final int hash;

  /**
   * Takes a number for each count, the whole expression's last; the array is taken over, not
   * copied.
   */
  TruthState(int[] counts) {
    this.counts = counts;
    hash = Arrays.hashCode(counts);
  }

  /** The numbers; not to be modified. */
  int[] counts() {
    return counts;
  }

  /** Whether the expression holds. */
  public boolean isTrue() {
    return counts[counts.length - 1] == TRUE;
  }

  /** Whether the expression does not hold. */
  public boolean isFalse() {
    return counts[counts.length - 1] == FALSE;
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
