package org.gpuquerylab.joinorder.internal.anytime;

import java.util.Arrays;

/**
 * Finds the best trees of the connected sets of a block with few edges, by enumerating only its
 * csg-cmp pairs: it tries no split with an unconnected part. The method follows DPccp (Moerkotte
 * and Neumann 2006), but visits the sets in ascending order of their bits, so that the work can be
 * done in slices. A set whose best tree is known is joined with every neighbouring connected set
 * whose inputs all have smaller numbers than the set's highest input. Both parts of a pair have
 * smaller numbers than their union, so they are visited first. O(2^k + pairs) time.
 */
final class SparsePairs {
  private final BlockTable table;
  private int set;
  private long pairs;
  private long seen;

  /** Creates an enumeration whose trees go to a table. */
  SparsePairs(BlockTable table) {
    this.table = table;
  }

  /** The number of pairs so far. */
  long pairs() {
    return pairs;
  }

  /** The number of pairs so far, including those with a part that was left out. */
  long seen() {
    return seen;
  }

  /** Computes the data of all sets of a block whose inputs are in the table. O(2^k) time. */
  void begin(BlockSets sets, int inputs) {
    int end = 1 << inputs;
    Arrays.fill(table.split, 0, end, 0);
    for (int next = 1; next < end; next++) {
      if ((next & (next - 1)) != 0) {
        table.extend(sets, next);
      }
    }
  }

  /**
   * Processes a set; all sets with smaller numbers must be processed before. The pairs that form
   * the set are already known here.
   *
   * @param counts provides the rows of sets
   */
  void visit(int next, TokenRows counts) {
    boolean single = (next & (next - 1)) == 0;
    if (!single && table.split[next] == 0) {
      table.leaveOut(next); // The set has no pair, so it is not connected or costs too much.
    } else if (!single) {
      table.enter(next, table.split[next], table.rows[next]);
    }
    if (table.cost[next] == Double.POSITIVE_INFINITY) {
      return;
    }
    set = next;
    int smaller = (Integer.highestOneBit(next) - 1) & ~next;
    int near = table.around[next] & smaller;
    int free = smaller;
    for (int rest = near; rest != 0; rest &= rest - 1) {
      int one = rest & -rest;
      free &= ~one;
      joinWith(one, free, counts);
    }
  }

  /**
   * Joins the set with another set, and with every connected extension of that set by free inputs.
   */
  private void joinWith(int other, int free, TokenRows counts) {
    offer(other, counts);
    int near = table.around[other] & free;
    for (int more = near & -near; more != 0; more = (more - near) & near) {
      joinWith(other | more, free & ~near, counts);
    }
  }

  private void offer(int other, TokenRows counts) {
    seen++;
    if (table.cost[other] == Double.POSITIVE_INFINITY) {
      return;
    }
    pairs++;
    int union = set | other;
    boolean isFirst = table.split[union] == 0;
    if (isFirst) {
      table.rows[union] = counts.of(table.token[union]);
    }
    double parts = table.parts(set, other, table.rows[union]);
    if (isFirst || parts < table.cost[union]) {
      table.cost[union] = parts;
      table.split[union] = set;
    }
  }
}
