package org.gpuquerylab.engine.internal.estimate;

import java.util.List;
import org.gpuquerylab.calcite.internal.ValueRanges;

/**
 * A tree of joined tables, seen from one of them.
 *
 * @param table the table
 * @param copy how many relations before it are the same table
 * @param column its column that is equal to one of the table above; empty at the root
 * @param unique whether no two rows have the same value of that column
 * @param left the values that predicates leave of columns
 * @param arms what is joined with it
 */
record JoinBranch(
    String table, int copy, String column, boolean unique, List<Left> left, List<Arm> arms) {

  /** The values that predicates leave of a column. */
  record Left(String column, ValueRanges values) {}

  /**
   * Tables that are joined by one class of equal columns.
   *
   * @param column the column of the table above
   */
  record Arm(String column, List<JoinBranch> others) {}

  /** The table alone, seen from one of its columns. */
  JoinBranch leaf(String from) {
    return new JoinBranch(table, copy, from, false, List.of(), List.of());
  }

  /** Whether at most one row is a partner of a key, whatever the row has in other columns. */
  boolean isSingle() {
    return unique && arms.isEmpty() && left.isEmpty();
  }
}
