package org.gpuquerylab.joinorder.gpu.sparse;

import java.util.OptionalLong;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.gpu.kernel.ScaledQuery;
import org.gpuquerylab.joinorder.gpu.session.MemoryRefusal;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The layout of the memo of {@link MpdpGpu}.
 *
 * @param relations relations of the query
 * @param direct whether the set itself is the index; otherwise hashing finds it
 * @param rowsGiven whether the rows of all sets are given with the query; direct memos only
 * @param slotBits the memo has 2^slotBits elements
 */
record MpdpLayout(int relations, boolean direct, boolean rowsGiven, int slotBits) {
  /** The most relations of a memo with the set as index. */
  private static final int DIRECT_RELATIONS = 26;

  /** Elements of the first hash table, enough for half as many connected sets. */
  static final int FIRST_HASHED_BITS = 18;

  private static final int LEAST_HASHED_BITS = 7;

  /** Slots have 32 bits, and one value stands for "none". */
  private static final int MAX_BITS = 31;

  private static final int GROWTH_BITS = 2;

  /**
   * The initial layout: with the set as index if that fits into the device's memory.
   *
   * @param hashedBits the initial size of a hash table, if it does not fit; the table is smaller
   *     where memory is short, and larger if the graph certainly has more connected sets
   * @throws TooManyRelationsException if no memo can hold so many connected sets
   * @throws OutOfDeviceMemoryException if they certainly do not fit, with the least number of bytes
   *     needed
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
      MemoryRefusal.check(backend, direct.bytes());
      return direct;
    }
    int least = Math.max(LEAST_HASHED_BITS, 1 + largestStar(graph));
    if (least > MAX_BITS) {
      throw tooManySets(n);
    }
    MpdpLayout hashed = new MpdpLayout(n, false, false, Math.max(hashedBits, least));
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
            + ", choose another algorithm");
  }

  /**
   * The largest number of neighbours d of a relation: it and they form at least 2^d connected sets.
   */
  private static int largestStar(QueryGraph graph) {
    int most = 0;
    for (long neighbours : graph.neighbourMasks()) {
      most = Math.max(most, Long.bitCount(neighbours));
    }
    return most;
  }

  /** The refusal with the bytes of this hash table, or of direct indexing if those are fewer. */
  private OutOfDeviceMemoryException refusal(Backend backend, OptionalLong free) {
    long bytes = bytes();
    if (relations <= DIRECT_RELATIONS) {
      bytes = Math.min(bytes, new MpdpLayout(relations, true, false, relations).bytes());
    }
    return new OutOfDeviceMemoryException(backend.device().toString(), bytes, free);
  }

  /**
   * A larger hash table for the same queries, in place of this one.
   *
   * @throws TooManyRelationsException if this is the largest
   * @throws OutOfDeviceMemoryException if none fits, with the least number of bytes needed
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
    return new MpdpLayout(relations, false, false, bits);
  }

  /** Elements of the memo. */
  long slots() {
    return 1L << slotBits;
  }

  /** 64-bit words of the keys. An element has one bit if the set is its index, else a whole set. */
  long keyWords() {
    return direct ? Math.max(1, slots() / Long.SIZE) : slots();
  }

  /** The most connected sets: half of a hash table stays free. */
  long capacity() {
    return direct ? slots() : slots() / 2;
  }

  /** The bytes of device memory of a memo: rows, costs, keys, the list of sets, and the query. */
  long bytes() {
    long fixed = MpdpMemo.STATE + ScaledQuery.length(relations) + MpdpAnswer.length(relations);
    return 2 * Double.BYTES * slots()
        + Long.BYTES * (keyWords() + fixed)
        + Integer.BYTES * capacity();
  }
}
