package org.gpuquerylab.joinorder.memo;

import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The last join of the best plan in a table. Next to a large result, the costs of all other joins
 * are lost in rounding: a result of 1e40 rows hides whether they take 10 rows or 1e20, and any plan
 * would look optimal. So plans of the least cost are compared by the costs of their two parts,
 * which have only their own rounding errors.
 */
final class RootJoin {
  /** The share of the cost below which the parts' cost has lost more than half of its digits. */
  private static final double HIDDEN = 0x1p-26;

  private final MemoTable table;
  private final QueryGraph graph;
  private final long all;
  private final int slot;

  /** For a table that has a plan of all relations of a graph. */
  RootJoin(MemoTable table, QueryGraph graph) {
    this.table = table;
    this.graph = graph;
    this.all = graph.all();
    this.slot = table.slotOf(all);
  }

  /**
   * The left part of the best plan of a set. O(sets of the table) for all relations if their result
   * hides the rest, otherwise O(1).
   *
   * @param found the left part of a plan of the least cost
   */
  long left(long set, long found) {
    if (set != all || all == found || !(costOfParts(found) < HIDDEN * table.costOf(slot))) {
      return found;
    }
    long left = found;
    if (table.isDirect()) {
      for (int part = 1; part < table.slots(); part++) {
        left = better(left, part);
      }
    } else {
      for (long part : table.connectedSets()) {
        left = better(left, part);
      }
    }
    return left;
  }

  private long better(long left, long other) {
    return costOfParts(other) < costOfParts(left) && isCheapest(other) ? other : left;
  }

  /** The cost of both parts; infinite if one has no plan. */
  private double costOfParts(long left) {
    long right = all & ~left;
    return left == 0 || right == 0 ? Double.POSITIVE_INFINITY : costOf(left) + costOf(right);
  }

  private double costOf(long set) {
    boolean present = table.isDirect() || graph.isConnected(set);
    return present ? table.costOf(table.slotOf(set)) : Double.POSITIVE_INFINITY;
  }

  private boolean isCheapest(long left) {
    int right = table.slotOf(all & ~left);
    return table.joinCost(table.slotOf(left), right, slot) <= table.costOf(slot);
  }
}
