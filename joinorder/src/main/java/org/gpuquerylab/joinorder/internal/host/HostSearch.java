package org.gpuquerylab.joinorder.internal.host;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Shared part of the exact algorithms of the host: their tables take at most the memory that a
 * budget allows. Between calls, an instance keeps some kilobytes, and soft references to larger
 * data, which are freed before memory runs out.
 */
public abstract class HostSearch implements JoinOrderAlgorithm {
  private final CostFunction costFunction;
  private final Budget budget;
  private final TableArrays arrays = new TableArrays();

  /**
   * Creates an algorithm that minimizes the cost function within the budget's bytes of host memory.
   */
  protected HostSearch(CostFunction costFunction, Budget budget) {
    this.costFunction = costFunction;
    this.budget = budget;
  }

  /** The cost function to minimize. */
  protected final CostFunction costFunction() {
    return costFunction;
  }

  /** The arrays of the last search, for the next one. */
  protected final TableArrays arrays() {
    return arrays;
  }

  /** The memory limit of the tables. */
  protected final TableMemory memory() {
    return TableMemory.of(name(), budget);
  }

  /**
   * A memo table that holds the single relations of a graph at cost 0. The table is valid until the
   * next table is created.
   *
   * @param others bytes that the algorithm needs in addition to a table of a given size; they must
   *     not decrease as the number of sets grows
   * @throws TooManyRelationsException if there are more than {@link MemoTable#MAX_ENTRIES}
   *     connected sets
   * @throws HostMemoryException if there are more connected sets than the memory can hold
   */
  protected final MemoTable memoTable(QueryGraph graph, ToDoubleFunction<MemoSize> others) {
    return memoTable(graph, others, SearchLimit.none());
  }

  /**
   * Like {@link #memoTable(QueryGraph, ToDoubleFunction)}, within a limit, which also applies to
   * the table's {@link MemoTable#result}.
   *
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the limit is reached
   */
  protected final MemoTable memoTable(
      QueryGraph graph, ToDoubleFunction<MemoSize> others, SearchLimit limit) {
    return new MemoTable(graph, costFunction, memory(), arrays, others, limit);
  }

  /** Finds the best plan of a query that is not too large. */
  protected abstract OptimizationResult search(QueryGraph graph);

  /**
   * {@inheritDoc}
   *
   * @throws HostMemoryException if the tables would take more bytes than the budget allows, or more
   *     than the free heap
   */
  @Override
  public final OptimizationResult optimize(QueryGraph graph) {
    return within(graph, this::search);
  }

  /** Runs a search within the memory. */
  final OptimizationResult within(
      QueryGraph graph, Function<QueryGraph, OptimizationResult> search) {
    TooManyRelationsException.check(this, graph);
    try {
      return search.apply(graph);
    } catch (OutOfMemoryError e) {
      // The rest of the program leaves less heap than the budget allows; the tables are already
      // garbage.
      throw memory().heapIsFull(graph.size());
    }
  }
}
