package org.gpuquerylab.joinorder.internal.gpu.sparse;

import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Finds the blocks of the graph on a connected set: its largest subsets that no single relation
 * separates, and its bridges. Two blocks have at most one relation in common. Relations are added
 * one by one, each joined with some earlier relations: a relation joined with one other forms a
 * bridge; a relation joined with several merges all blocks on the paths between them.
 */
final class BiconnectedBlocks {
  private final long[] near;
  private final long[] blocks = new long[Long.SIZE];
  private int count;

  /**
   * Creates an instance for a graph with the given neighbour masks, which are not copied and not
   * modified.
   */
  BiconnectedBlocks(long[] near) {
    this.near = near;
  }

  /** Finds the blocks of a connected set. O(n^2) time if the set has cycles. */
  void find(long set) {
    count = 0;
    long reached = set & -set;
    long fringe = near[Long.numberOfTrailingZeros(reached)] & set;
    while (fringe != 0) {
      long relation = fringe & -fringe;
      long all = near[Long.numberOfTrailingZeros(relation)] & set;
      long ends = all & reached;
      if ((ends & (ends - 1)) == 0) {
        blocks[count++] = ends | relation;
      } else {
        merge(ends, relation);
      }
      reached |= relation;
      fringe = (fringe | all) & ~reached;
    }
  }

  /**
   * Repeatedly drops blocks that share at most one relation with the blocks not yet dropped and
   * contain, apart from that relation, no neighbour of the new relation; merges the remaining
   * blocks with the new relation.
   */
  private void merge(long ends, long relation) {
    long kept = count == Long.SIZE ? -1 : (1L << count) - 1;
    for (long before = 0; before != kept; ) {
      before = kept;
      kept = withoutLeaves(kept, ends);
    }
    long merged = relation;
    int left = 0;
    for (int b = 0; b < count; b++) {
      if ((kept >>> b & 1) != 0) {
        merged |= blocks[b];
      } else {
        blocks[left++] = blocks[b];
      }
    }
    blocks[left] = merged;
    count = left + 1;
  }

  private long withoutLeaves(long kept, long ends) {
    long once = 0;
    long shared = 0;
    for (long rest = kept; rest != 0; rest &= rest - 1) {
      long block = blocks[Long.numberOfTrailingZeros(rest)];
      shared |= once & block;
      once |= block;
    }
    long result = kept;
    for (long rest = kept; rest != 0; rest &= rest - 1) {
      long block = blocks[Long.numberOfTrailingZeros(rest)];
      long joints = block & shared;
      if ((joints & (joints - 1)) == 0 && (ends & block & ~joints) == 0) {
        result ^= rest & -rest;
      }
    }
    return result;
  }

  /** The number of blocks found. */
  int count() {
    return count;
  }

  /** Returns a block that was found. */
  long block(int index) {
    return blocks[index];
  }

  /**
   * The total number of subsets of all blocks without their highest relations, or the limit if
   * there are more.
   */
  long candidates(long limit) {
    long sum = 0;
    for (int b = 0; b < count && sum < limit; b++) {
      sum += (1L << (Long.bitCount(blocks[b]) - 1)) - 1;
    }
    return Math.min(sum, limit);
  }

  /** All relations of a set that can be reached from a given part of the set. */
  long grow(long part, long set) {
    return RelationSets.reachable(near, part, set);
  }
}
