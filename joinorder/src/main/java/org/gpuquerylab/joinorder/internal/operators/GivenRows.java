package org.gpuquerylab.joinorder.internal.operators;

import org.gpuquerylab.joinorder.cost.RowRange;
import org.gpuquerylab.joinorder.query.SetCardinalities;

/** Cardinalities that a graph of operators was given. */
record GivenRows(SetCardinalities given) implements SetRowSource {
  static SetRowSource of(SetCardinalities given) {
    return new GivenRows(given);
  }

  @Override
  public double rows(long set) {
    return RowRange.limited(given.cardinality(set));
  }

  @Override
  public double rows(long set, double withoutHighest) {
    return rows(set);
  }

  /**
   * The cardinalities of sets of disjoint sets.
   *
   * @param parts the members of each; kept
   */
  GivenRows contracted(long[] parts) {
    return new GivenRows(
        set -> {
          long members = 0;
          for (long rest = set; rest != 0; rest &= rest - 1) {
            members |= parts[Long.numberOfTrailingZeros(rest)];
          }
          return given.cardinality(members);
        });
  }
}
