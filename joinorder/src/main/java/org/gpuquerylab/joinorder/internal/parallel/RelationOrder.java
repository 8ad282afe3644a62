package org.gpuquerylab.joinorder.internal.parallel;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * An order of the relations of a query, and keys that represent relation sets in this order: in the
 * key of a set, bit {@code n - 1} stands for the first relation and bit 0 for the last. For sets of
 * one size, descending keys (unsigned) give the lexicographic order of the sets as sorted
 * sequences.
 *
 * <p>Relations with more neighbours come first. A relation that all sets contain, such as the fact
 * table of a star, is then a common prefix, which a skip vector skips at once.
 */
final class RelationOrder {
  private static final int BYTES = Long.BYTES;
  private static final int VALUES = 1 << Byte.SIZE;

  private final int[] positions;

  /** For each value of each byte of a set, the key of the byte's relations. */
  private final long[] keys;

  /** For each value of each byte of a key, the set of the byte's relations. */
  private final long[] sets;

  RelationOrder(QueryGraph graph) {
    int n = graph.size();
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparing(i -> -Long.bitCount(graph.neighbours(i))))
            .mapToInt(Integer::intValue)
            .toArray();
    positions = new int[n];
    for (int rank = 0; rank < n; rank++) {
      positions[order[rank]] = n - 1 - rank;
    }
    int[] relations = new int[n];
    for (int i = 0; i < n; i++) {
      relations[positions[i]] = i;
    }
    keys = table(positions);
    sets = table(relations);
  }

  /**
   * For each byte of a mask, the mask that results from moving the byte's bits to given positions.
   */
  private static long[] table(int[] places) {
    long[] table = new long[BYTES * VALUES];
    for (int bit = 0; bit < places.length; bit++) {
      int start = (bit / Byte.SIZE) * VALUES;
      int half = 1 << (bit % Byte.SIZE);
      for (int value = 0; value < half; value++) {
        table[start + half + value] = table[start + value] | 1L << places[bit];
      }
    }
    return table;
  }

  /** Returns the key of a set. */
  long key(long set) {
    return moved(set, keys);
  }

  /** Returns the set of a key. */
  long set(long key) {
    return moved(key, sets);
  }

  private static long moved(long mask, long[] table) {
    long result = 0;
    int start = 0;
    for (long rest = mask; rest != 0; rest >>>= Byte.SIZE) {
      result |= table[start + (int) (rest & (VALUES - 1))];
      start += VALUES;
    }
    return result;
  }

  /** For each bit of a key, the key of the neighbours of the bit's relation. */
  long[] neighbourKeys(QueryGraph graph) {
    long[] result = new long[positions.length];
    for (int i = 0; i < positions.length; i++) {
      result[positions[i]] = key(graph.neighbours(i));
    }
    return result;
  }
}
