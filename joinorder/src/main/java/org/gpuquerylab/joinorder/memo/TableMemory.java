package org.gpuquerylab.joinorder.memo;

import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The bytes of the heap that the tables of one search may take. The size of tables is computed, or
 * bounded, before they are allocated; a search that would take more is refused.
 *
 * @param algorithm named in the messages of exceptions
 * @param bytes the limit, above 0
 */
public record TableMemory(String algorithm, double bytes) {

  /** What a budget allows an algorithm. */
  public static TableMemory of(String algorithm, Budget budget) {
    return new TableMemory(algorithm, budget.hostBytes());
  }

  /**
   * Makes sure that tables of this many bytes, all in memory at the same time, fit.
   *
   * @throws HostMemoryException if they do not
   */
  public void reserve(QueryGraph graph, double needed) {
    if (!(needed <= bytes)) {
      throw new HostMemoryException(
          String.format(
              Locale.ROOT,
              "the query's %d relations take %s %.4g bytes of host memory, the budget has %.4g,"
                  + " raise it or choose another algorithm",
              graph.size(),
              algorithm,
              needed,
              bytes));
    }
  }

  /**
   * The most connected sets, up to {@link MemoTable#MAX_ENTRIES}, whose memo table fits.
   *
   * @param others bytes that the algorithm takes besides a memo table of this size; they do not
   *     decrease as the number of sets grows
   */
  int mostSets(int relations, ToDoubleFunction<MemoSize> others) {
    int most = 0;
    for (int step = Integer.highestOneBit(MemoTable.MAX_ENTRIES); step > 0; step /= 2) {
      int larger = most + step;
      if (larger <= MemoTable.MAX_ENTRIES) {
        MemoSize size = new MemoSize(relations, larger);
        most = size.bytes() + others.applyAsDouble(size) <= bytes ? larger : most;
      }
    }
    return most;
  }

  /**
   * The connected sets, or, for a direct table, one more than a hashed table can take.
   *
   * @param most the most of them that {@linkplain #mostSets fit}
   * @param room for the sets, not empty; overwritten
   * @throws TooManyRelationsException if there are more than {@link MemoTable#MAX_ENTRIES}
   * @throws HostMemoryException if there are more than fit
   */
  ConnectedSubgraphs connectedSets(QueryGraph graph, int most, long[] room) {
    int mostHashed = MemoSize.mostHashed(graph.size());
    int limit = Math.min(mostHashed, most);
    ConnectedSubgraphs sets = ConnectedSubgraphs.in(room, graph, limit);
    boolean makesDirect = most > mostHashed;
    if (sets.count() <= limit || makesDirect) {
      return sets;
    }
    if (limit < MemoTable.MAX_ENTRIES) {
      throw tooManySets(graph, limit);
    }
    throw new TooManyRelationsException(
        "the query's "
            + graph.size()
            + " relations have more than "
            + MemoTable.MAX_ENTRIES
            + " connected subsets, too many for "
            + algorithm
            + ", choose another algorithm");
  }

  /** The exception for a query with more connected sets than fit. */
  HostMemoryException tooManySets(QueryGraph graph, int most) {
    return new HostMemoryException(
        String.format(
            Locale.ROOT,
            "the query's %d relations have more than %d connected subsets, too many for %s in"
                + " %.4g bytes of host memory, raise the budget or choose another algorithm",
            graph.size(),
            most,
            algorithm,
            bytes));
  }

  /** The exception for a heap that was full before the limit was reached. */
  HostMemoryException heapIsFull(QueryGraph graph) {
    return new HostMemoryException(
        "the heap has no room for the tables of "
            + algorithm
            + " for the query's "
            + graph.size()
            + " relations, give the JVM more memory or choose another algorithm");
  }
}
