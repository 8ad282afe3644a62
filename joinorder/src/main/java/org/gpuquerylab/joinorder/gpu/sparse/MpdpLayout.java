package org.gpuquerylab.joinorder.gpu.sparse;

import java.util.OptionalLong;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * How the memo of {@link MpdpGpu} is laid out.
 *
 * @param relations relations of the query
 * @param direct whether an element's place is the set itself, else it is found by hashing
 * @param rowsGiven whether the rows of all sets are given with the query; direct memos only
 * @param slotBits the memo has 2^slotBits elements
 */
record MpdpLayout(int relations, boolean direct, boolean rowsGiven, int slotBits) {
  /** Most relations of a memo that is indexed by the set. */
  private static final int DIRECT_RELATIONS = 26;

  /** Elements of the first hash table, enough for half as many connected sets. */
  static final int FIRST_HASHED_BITS = 18;

  /** Slots have 32 bits, one value stands for none. */
  private static final int MAX_BITS = 31;

  private static final int GROWTH_BITS = 2;

  /**
   * The layout to begin with: by the set where that fits into the device's memory.
   *
   * @param hashedBits the least size of a hash table to begin with, where it does not fit
   * @throws TooManyRelationsException where the connected sets are more than any memo can hold
   * @throws OutOfDeviceMemoryException where it is clear that they do not fit, with the bytes that
   *     are needed at least
   */
  static MpdpLayout first(Backend backend, QueryGraph graph, int hashedBits) {
    int n = graph.size();
    boolean given = graph.cardinalities().isPresent();
    MpdpLayout direct = new MpdpLayout(n, true, given, n);
    OptionalLong free = backend.freeMemory();
    if (given && n > DIRECT_RELATIONS) {
      throw new TooManyRelationsException(
          "the query has "
              + n
              + " relations and given cardinalities, with which "
              + MpdpGpu.NAME
              + " takes at most "
              + DIRECT_RELATIONS
              + ", choose another algorithm");
    }
    if (given || (n <= DIRECT_RELATIONS && direct.bytes() <= free.orElse(Long.MAX_VALUE))) {
      return direct.fitting(backend);
    }
    int bits = Math.max(Math.max(hashedBits, 7), 1 + largestStar(graph));
    if (bits > MAX_BITS) {
      throw new TooManyRelationsException(
          "the query's "
              + n
              + " relations have more than 2^"
              + (MAX_BITS - 1)
              + " connected subsets, too many for "
              + MpdpGpu.NAME
              + ", choose another algorithm");
    }
    return new MpdpLayout(n, false, false, bits).fitting(backend);
  }

  /** The most neighbours d of a relation: with them it is in 2^d connected sets at least. */
  private static int largestStar(QueryGraph graph) {
    int most = 0;
    for (long neighbours : graph.neighbourMasks()) {
      most = Math.max(most, Long.bitCount(neighbours));
    }
    return most;
  }

  private MpdpLayout fitting(Backend backend) {
    OptionalLong free = backend.freeMemory();
    if (bytes() > free.orElse(Long.MAX_VALUE)) {
      throw new OutOfDeviceMemoryException(backend.device().toString(), bytes(), free);
    }
    return this;
  }

  /**
   * A larger hash table for the same queries.
   *
   * @throws OutOfDeviceMemoryException where it would not fit, with the bytes that it needs
   */
  MpdpLayout larger(Backend backend) {
    MpdpLayout larger =
        new MpdpLayout(relations, false, false, Math.min(slotBits + GROWTH_BITS, MAX_BITS));
    OptionalLong free = backend.freeMemory();
    if (direct || slotBits == MAX_BITS || larger.bytes() > free.orElse(0) + bytes()) {
      throw new OutOfDeviceMemoryException(backend.device().toString(), larger.bytes(), free);
    }
    return larger;
  }

  /** Elements of the memo. */
  long slots() {
    return 1L << slotBits;
  }

  /** 64-bit words of the keys: a bit or a set for each element. */
  long keyWords() {
    return direct ? Math.max(1, slots() / Long.SIZE) : slots();
  }

  /** Most connected sets: half of a hash table stays free. */
  long capacity() {
    return direct ? slots() : slots() / 2;
  }

  /** Bytes of rows, costs, keys and the list of sets. */
  long bytes() {
    return 2 * Double.BYTES * slots() + Long.BYTES * keyWords() + Integer.BYTES * capacity();
  }

  /** Whether a memo of this layout can hold a query's connected sets, as far as one can know. */
  boolean serves(QueryGraph graph) {
    return graph.size() == relations && graph.cardinalities().isPresent() == rowsGiven;
  }
}
