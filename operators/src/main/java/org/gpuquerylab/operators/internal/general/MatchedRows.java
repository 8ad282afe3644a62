package org.gpuquerylab.operators.internal.general;

import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a join's result, which owns the vectors.
 *
 * @param count the number of rows
 * @param left the row of the left side of each row, or -1; null if these are all rows in order
 * @param right the row of the right side of each row, or -1; null if the join keeps only the left
 *     side
 * @param order the rows of the right side in another order, which {@code right} refers to; null if
 *     it refers to the right side as it is
 */
record MatchedRows(
    int count,
    @Nullable DeviceVector left,
    @Nullable DeviceVector right,
    @Nullable DeviceVector order) {

  MatchedRows(int count, @Nullable DeviceVector left, @Nullable DeviceVector right) {
    this(count, left, right, null);
  }

  MatchedRows ordered(@Nullable DeviceVector byKey) {
    return new MatchedRows(count, left, right, byKey);
  }

  /** Lets an owner close the vectors. */
  void ownBy(Closer owner) {
    if (left != null) {
      owner.own(left);
    }
    if (right != null) {
      owner.own(right);
    }
    if (order != null) {
      owner.own(order);
    }
  }
}
