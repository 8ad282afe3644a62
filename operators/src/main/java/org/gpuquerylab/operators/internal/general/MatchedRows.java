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
 */
record MatchedRows(int count, @Nullable DeviceVector left, @Nullable DeviceVector right) {

  /** Lets an owner close the vectors. */
  void ownBy(Closer owner) {
    if (left != null) {
      owner.own(left);
    }
    if (right != null) {
      owner.own(right);
    }
  }
}
