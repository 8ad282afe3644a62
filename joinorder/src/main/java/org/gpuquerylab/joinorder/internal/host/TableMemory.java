package org.gpuquerylab.joinorder.internal.host;

import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The bytes of the heap that the tables of one search may take. The size of the tables is computed,
 * or bounded, before they are allocated; a search that would exceed the limit is refused.
 *
 * @param algorithm the algorithm's name in the messages of exceptions
 * @param bytes the limit, above 0
 */
public record TableMemory(String algorithm, double bytes) {

  /** Returns the limit that a budget sets for an algorithm. */
  public static TableMemory of(String algorithm, Budget budget) {
    return new TableMemory(algorithm, budget.hostBytes());
  }

  /**
   * Makes sure that tables with this total number of bytes fit.
   *
   * @throws HostMemoryException if the tables do not fit
   */
  public void reserve(int relations, double needed) {
    if (!(needed <= bytes)) {
      throw new HostMemoryException(
          String.format(
              Locale.ROOT,
              "the query's %d relations take %s %.4g bytes of host memory, the budget has %.4g;"
                  + " raise it or choose another algorithm",
              relations,
              algorithm,
              needed,
              bytes));
    }
  }

  /**
   * The maximum number of connected sets, up to {@link MemoTable#MAX_ENTRIES}, whose memo table
   * fits.
   *
   * @param others bytes that the algorithm takes in addition to a memo table of a given size; they
   *     must not decrease as the number of sets grows
   */
  int mostSets(int relations, ToDoubleFunction<MemoSize> others) {
    int most = 0;
    for (int step = Integer.highestOneBit(MemoTable.MAX_ENTRIES); step > 0; step /= 2) {
      int larger = most + step;
      if (larger <= MemoTable.MAX_ENTRIES) {
        MemoSize size = MemoSize.atLeast(relations, larger);
        most = size.bytes() + others.applyAsDouble(size) <= bytes ? larger : most;
      }
    }
    return most;
  }

  /**
   * The connected sets; for a direct table, no more than one set above the maximum of a hashed
   * table.
   *
   * @param most the maximum number of sets whose memo table fits, from {@link #mostSets}
   * @throws TooManyRelationsException if there are more than {@link MemoTable#MAX_ENTRIES} sets
   * @throws HostMemoryException if there are more sets than fit
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the search ends
   */
  ConnectedSubgraphs connectedSets(QueryGraph graph, int most, long[] room, SearchLimit ending) {
    int mostHashed = MemoSize.mostHashed(graph.size());
    int limit = Math.min(mostHashed, most);
    ConnectedSubgraphs sets = ConnectedSubgraphs.in(room, graph, limit, ending);
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
            + "; choose another algorithm");
  }

  /** Returns the exception for a query with more connected sets than fit. */
  HostMemoryException tooManySets(QueryGraph graph, int most) {
    return new HostMemoryException(
        String.format(
            Locale.ROOT,
            "the query's %d relations have more than %d connected subsets, too many for %s in"
                + " %.4g bytes of host memory; raise the budget or choose another algorithm",
            graph.size(),
            most,
            algorithm,
            bytes));
  }

  /** Returns the exception for a heap that was full before the limit was reached. */
  public HostMemoryException heapIsFull(int relations) {
    return new HostMemoryException(
        "the heap has no room for the tables of "
            + algorithm
            + " for the query's "
            + relations
            + " relations; give the JVM more memory or choose another algorithm");
  }
}
