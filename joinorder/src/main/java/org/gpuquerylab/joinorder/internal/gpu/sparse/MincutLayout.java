package org.gpuquerylab.joinorder.internal.gpu.sparse;

import java.util.OptionalLong;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.internal.gpu.MemoAnswer;
import org.gpuquerylab.joinorder.internal.gpu.ScaledQuery;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The sizes of the memo of {@link MincutGpu}.
 *
 * @param relations number of relations of the query
 * @param rowsGiven whether the rows of all sets are supplied with the query
 * @param capacity the maximum number of connected sets
 */
record MincutLayout(int relations, boolean rowsGiven, long capacity) {
  /**
   * The maximum number of relations of a query whose cardinalities are supplied as a table of all
   * sets.
   */
  private static final int GIVEN_RELATIONS = 26;

  /** The number of connected sets in the first memo. */
  static final long FIRST_CAPACITY = 1 << 22;

  private static final long LEAST_CAPACITY = 64;
  private static final long GROWTH = 4;

  /** The number of sets in a word of the index. */
  private static final int WORD_SETS = 32;

  /** The bytes of a set: rows, cost and its entry in the list of sets. */
  private static final int SET_BYTES = Double.BYTES + Long.BYTES + Integer.BYTES;

  /**
   * Creates the initial layout, with a smaller capacity if memory is short.
   *
   * @param capacity the initial number of connected sets, unless the query cannot have this many
   * @throws TooManyRelationsException if too many cardinalities are supplied
   * @throws OutOfDeviceMemoryException if the memo certainly does not fit; the exception has the
   *     minimum number of bytes needed
   */
  static MincutLayout first(Backend backend, QueryGraph graph, long capacity) {
    int n = graph.size();
    boolean given = graph.cardinalities().isPresent();
    if (given && n > GIVEN_RELATIONS) {
      throw new TooManyRelationsException(
          "the query has "
              + n
              + " relations and given cardinalities, with which "
              + MincutGpu.NAME
              + " takes at most "
              + GIVEN_RELATIONS
              + "; choose another algorithm");
    }
    MincutLayout layout = new MincutLayout(n, given, most(n));
    long least = Math.min(most(n), Math.max(LEAST_CAPACITY, leastSets(graph)));
    return layout.with(Math.max(least, capacity)).fitting(backend, least, 0);
  }

  /** The number of all subsets, or slightly more for the single relations of tiny queries. */
  private static long most(int relations) {
    return 1L << relations;
  }

  /**
   * A lower bound on the number of connected sets: a relation with d neighbours forms 2^d connected
   * sets with subsets of these neighbours.
   */
  private static long leastSets(QueryGraph graph) {
    int neighbours = 0;
    for (long mask : graph.neighbourMasks()) {
      neighbours = Math.max(neighbours, Long.bitCount(mask));
    }
    return (1L << neighbours) + graph.size() - 1;
  }

  /**
   * Returns the layout of a larger memo for the same queries, which replaces this one.
   *
   * @throws OutOfDeviceMemoryException if no larger memo fits; the exception has the minimum number
   *     of bytes needed
   */
  MincutLayout larger(Backend backend) {
    if (capacity == most(relations)) {
      throw new IllegalStateException("a memo of " + capacity + " sets holds all");
    }
    return with(capacity * GROWTH).fitting(backend, with(capacity * 2).capacity, bytes());
  }

  private MincutLayout with(long sets) {
    return new MincutLayout(relations, rowsGiven, Math.min(sets, most(relations)));
  }

  /**
   * Returns this layout if it fits into memory, otherwise the layout with its capacity halved until
   * it fits; the capacity is never below {@code least}.
   */
  private MincutLayout fitting(Backend backend, long least, long freed) {
    OptionalLong free = backend.freeMemory();
    long room = free.isPresent() ? free.getAsLong() + freed : Long.MAX_VALUE;
    MincutLayout layout = this;
    while (layout.bytes() > room) {
      if (layout.capacity <= least) {
        throw new OutOfDeviceMemoryException(backend.device().toString(), layout.bytes(), free);
      }
      layout = with(Math.max(least, layout.capacity / 2));
    }
    return layout;
  }

  /** The number of words of the index. */
  int indexWords() {
    return (int) Math.max(1, most(relations) / WORD_SETS);
  }

  /** The number of cardinalities that the host supplies; one unused element if there are none. */
  long givenRows() {
    return rowsGiven ? most(relations) : 1;
  }

  /** The bytes of device memory. */
  long bytes() {
    long words =
        indexWords()
            + givenRows()
            + MincutState.WORDS
            + ScaledQuery.length(relations)
            + MemoAnswer.length(relations, MincutState.OWN_WORDS);
    return SET_BYTES * capacity + Long.BYTES * words;
  }
}
