package org.gpuquerylab.joinorder.query;

/**
 * An edge of a query graph: all join predicates between two relations taken together.
 *
 * @param left index of one relation
 * @param right index of the other relation, different from {@code left}
 * @param selectivity the fraction of the pairs of rows that the predicates keep, in (0, 1]
 */
public record JoinEdge(int left, int right, double selectivity) {
  /**
   * Checks the ranges; throws {@link InvalidQueryException} with the name of the faulty attribute.
   */
  public JoinEdge {
    if (left < 0 || right < 0) {
      throw new InvalidQueryException("a relation index is negative");
    }
    if (left == right) {
      throw new InvalidQueryException(
          "the relation is joined with itself; use a second relation with another alias", "right");
    }
    Selectivities.check(selectivity);
  }

  /** The end of the edge that is not {@code relation}; {@code relation} must be an end. */
  public int other(int relation) {
    return relation == left ? right : left;
  }
}
