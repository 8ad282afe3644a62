package org.gpuquerylab.joinorder.internal.gpu.sparse;

import java.util.OptionalLong;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.internal.gpu.MemoryRefusal;
import org.gpuquerylab.joinorder.internal.gpu.ScaledQuery;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The layout of the memo of {@link MpdpGpu}.
 *
 * @param relations number of relations of the query
 * @param direct whether the memo is indexed by the set; otherwise by hashing
 * @param rowsGiven whether the rows of all sets are supplied with the query; only for direct memos
 * @param slotBits the memo has 2^slotBits elements
 * @param operatorWords the room for words of operators after the query; 0 for plain graphs
 */
record MpdpLayout(
    int relations, boolean direct, boolean rowsGiven, int slotBits, int operatorWords) {
  /** The maximum number of relations of a direct memo. */
  private static final int DIRECT_RELATIONS = 26;

  /** The number of elements of the first hash table, which holds half as many connected sets. */
  static final int FIRST_HASHED_BITS = 18;

  private static final int LEAST_HASHED_BITS = 7;

  /** Slots are 32-bit numbers, and one value stands for "none". */
  private static final int MAX_BITS = 31;

  private static final int GROWTH_BITS = 2;

  /**
   * The initial layout: a direct memo if it fits into the device's memory.
   *
   * @param hashedBits the initial size of a hash table, used if a direct memo does not fit; the
   *     table is smaller if memory is short, and larger if the graph certainly has more connected
   *     sets
   * @param operatorWords the room for words of operators; 0 for plain graphs
   * @throws TooManyRelationsException if no memo can hold all connected sets
   * @throws OutOfDeviceMemoryException if the connected sets certainly do not fit; the exception
   *     has the minimum number of bytes needed
   */
  static MpdpLayout first(Backend backend, QueryGraph graph, int hashedBits, int operatorWords) {
    int n = graph.size();
    boolean given = graph.cardinalities().isPresent();
    MpdpLayout direct = new MpdpLayout(n, true, given, n, operatorWords);
    OptionalLong free = backend.freeMemory();
    if (given && n > DIRECT_RELATIONS) {
      throw new TooManyRelationsException(
          "the query has "
              + n
              + " relations and given cardinalities, with which "
              + MpdpGpu.NAME
              + " takes at most "
              + DIRECT_RELATIONS
              + "; choose another algorithm");
    }
    if (given || (n <= DIRECT_RELATIONS && direct.bytes() <= free.orElse(Long.MAX_VALUE))) {
      MemoryRefusal.check(backend, direct.bytes());
      return direct;
    }
    int least = Math.max(LEAST_HASHED_BITS, 1 + largestStar(graph));
    if (least > MAX_BITS) {
      throw tooManySets(n);
    }
    MpdpLayout hashed = new MpdpLayout(n, false, false, Math.max(hashedBits, least), operatorWords);
    while (hashed.bytes() > free.orElse(Long.MAX_VALUE)) {
      if (hashed.slotBits == least) {
        throw hashed.refusal(backend, free);
      }
      hashed = hashed.withSlots(hashed.slotBits - 1);
    }
    return hashed;
  }

  private static TooManyRelationsException tooManySets(int relations) {
    return new TooManyRelationsException(
        "the query's "
            + relations
            + " relations have more than 2^"
            + (MAX_BITS - 1)
            + " connected subsets, too many for "
            + MpdpGpu.NAME
            + "; choose another algorithm");
  }

  /**
   * The maximum number of neighbours d of a relation: the relation and its neighbours form at least
   * 2^d connected sets.
   */
  private static int largestStar(QueryGraph graph) {
    int most = 0;
    for (long neighbours : graph.neighbourMasks()) {
      most = Math.max(most, Long.bitCount(neighbours));
    }
    return most;
  }

  /**
   * The exception that reports the bytes of this hash table, or of a direct memo if those are
   * fewer.
   */
  private OutOfDeviceMemoryException refusal(Backend backend, OptionalLong free) {
    long bytes = bytes();
    if (relations <= DIRECT_RELATIONS) {
      bytes =
          Math.min(bytes, new MpdpLayout(relations, true, false, relations, operatorWords).bytes());
    }
    return new OutOfDeviceMemoryException(backend.device().toString(), bytes, free);
  }

  /**
   * Returns the layout of a larger hash table for the same queries, which replaces this one.
   *
   * @throws TooManyRelationsException if this layout is already the largest
   * @throws OutOfDeviceMemoryException if no larger table fits; the exception has the minimum
   *     number of bytes needed
   */
  MpdpLayout larger(Backend backend) {
    if (direct) {
      throw new IllegalStateException("a memo that is indexed by the set holds all sets");
    }
    if (slotBits == MAX_BITS) {
      throw tooManySets(relations);
    }
    long freed = backend.freeMemory().orElse(Long.MAX_VALUE - bytes()) + bytes();
    for (int bits = Math.min(slotBits + GROWTH_BITS, MAX_BITS); bits > slotBits; bits--) {
      MpdpLayout larger = withSlots(bits);
      if (larger.bytes() <= freed) {
        return larger;
      }
    }
    throw withSlots(slotBits + 1).refusal(backend, OptionalLong.of(freed));
  }

  private MpdpLayout withSlots(int bits) {
    return new MpdpLayout(relations, false, false, bits, operatorWords);
  }

  /** The number of elements of the memo. */
  long slots() {
    return 1L << slotBits;
  }

  /** The number of 64-bit words of the keys: a bit or a set for each element. */
  long keyWords() {
    return direct ? Math.max(1, slots() / Long.SIZE) : slots();
  }

  /** The maximum number of connected sets: half of a hash table stays free. */
  long capacity() {
    return direct ? slots() : slots() / 2;
  }

  /** The words of a query and its operators. */
  int queryWords() {
    return ScaledQuery.length(relations) + operatorWords;
  }

  /** The bytes of device memory of a memo: rows, costs, keys, the list of sets, and the query. */
  long bytes() {
    long fixed = MpdpMemo.STATE + queryWords() + MpdpAnswer.length(relations);
    return 2 * Double.BYTES * slots()
        + Long.BYTES * (keyWords() + fixed)
        + Integer.BYTES * capacity();
  }
}
