package org.gpuquerylab.joinorder.internal.operators;

import java.util.Arrays;
import org.gpuquerylab.joinorder.query.JoinType;

/**
 * An operator with the sets and rules that say where it may be applied (Moerkotte, Fender and Eich
 * 2013, section 5.4). Arrays must not be modified.
 *
 * @param left L-TES: the relations of the left side that must be in the left input
 * @param right R-TES: the relations of the right side that must be in the right input
 * @param references the relations that the predicate reads
 * @param given for each conflict rule, the set of which any relation demands the others
 * @param required for each conflict rule, the relations that must then be there
 * @param factor the number of rows per row of the product of all relations' rows
 */
@SuppressWarnings("ArrayRecordComponent") // records are not compared
public record Hyperedge(
    JoinType type,
    long left,
    long right,
    long references,
    long[] given,
    long[] required,
    double factor) {

  /** Whether it is an edge between two relations that may be applied wherever it can be. */
  boolean isSimple() {
    return type == JoinType.INNER
        && given.length == 0
        && Long.bitCount(references) == 2
        && (left | right) == references;
  }

  /** Whether a join of these sets is the first to have all relations that the predicate reads. */
  boolean isBetween(long one, long other) {
    return (references & ~(one | other)) == 0
        && (references & one) != 0
        && (references & other) != 0;
  }

  /** Whether the operator's left input may be the first set and its right input the second. */
  boolean isOriented(long one, long other) {
    return (left & ~one) == 0 && (right & ~other) == 0;
  }

  /** The applicability test, for both orders of the two sets. */
  boolean isApplicable(long one, long other) {
    return (isOriented(one, other) || isOriented(other, one)) && obeysRules(one | other);
  }

  private boolean obeysRules(long both) {
    for (int i = 0; i < given.length; i++) {
      if ((given[i] & both) != 0 && (required[i] & ~both) != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * The operator without the rules that every plan obeys.
   *
   * @param implied for each relation, relations that are in every set of two or more that has a
   *     plan and that relation; not modified
   */
  Hyperedge withoutRulesOf(long[] implied) {
    long[] keptGiven = new long[given.length];
    long[] keptRequired = new long[given.length];
    int kept = 0;
    for (int i = 0; i < given.length; i++) {
      long needed = 0;
      for (long rest = given[i]; rest != 0; rest &= rest - 1) {
        long relation = rest & -rest;
        boolean obeyed = (required[i] & ~implied[Long.numberOfTrailingZeros(rest)]) == 0;
        needed |= obeyed ? 0 : relation;
      }
      keptGiven[kept] = needed;
      keptRequired[kept] = required[i];
      kept += needed == 0 ? 0 : 1;
    }
    return new Hyperedge(
        type,
        left,
        right,
        references,
        Arrays.copyOf(keptGiven, kept),
        Arrays.copyOf(keptRequired, kept),
        factor);
  }
}
