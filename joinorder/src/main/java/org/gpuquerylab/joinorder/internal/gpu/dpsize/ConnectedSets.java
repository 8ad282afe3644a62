package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import java.util.Arrays;
import java.util.Locale;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.internal.host.ConnectedSubgraphs;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The connected sets of a query, counted before the optimization: DPsize finds a solution for each
 * of them, so its memory is known in advance.
 */
final class ConnectedSets {
  /** The maximum number of connected sets of a query: 0.7 to 1.2 GiB of device memory. */
  static final int MOST = 1 << 24;

  private final QueryGraph graph;
  private final CardinalityEstimator cardinalities;
  private final long[] sets;
  private final int[] bySize;

  private ConnectedSets(QueryGraph graph, long[] sets) {
    this.graph = graph;
    this.cardinalities = CardinalityEstimator.of(graph);
    this.sets = sets;
    this.bySize = new int[graph.size()];
    for (long set : sets) {
      bySize[Long.bitCount(set) - 1]++;
    }
  }

  /**
   * Finds the connected sets of a query. O(sets n) time.
   *
   * @param algorithm the algorithm's name for the message
   * @throws TooManyRelationsException if there are more than {@link #MOST} connected sets
   */
  public static ConnectedSets of(QueryGraph graph, String algorithm) {
    long[] sets = ConnectedSubgraphs.of(graph, MOST);
    if (sets.length > MOST) {
      throw new TooManyRelationsException(
          String.format(
              Locale.ROOT,
              "the query's %d relations have more than %d connected subsets, too many for %s;"
                  + " choose another algorithm",
              graph.size(),
              MOST,
              algorithm));
    }
    return new ConnectedSets(graph, sets);
  }

  /** The query. */
  public QueryGraph graph() {
    return graph;
  }

  /** The cardinality of each set. */
  CardinalityEstimator cardinalities() {
    return cardinalities;
  }

  /** The number of sets. */
  public int count() {
    return sets.length;
  }

  /** The maximum number of sets of one size. */
  public int width() {
    return Arrays.stream(bySize).max().orElseThrow();
  }

  /** The maximum number of join pairs that an iteration checks. */
  public long mostPairs() {
    return Partitions.ofSizes(bySize).mostPairs();
  }

  /** Whether a kernel cannot compute the cardinalities, so that the host must supply them. */
  public boolean rowsGiven() {
    return !cardinalities.isPlain();
  }

  /** Returns all sets, ascending as unsigned numbers, in a new array. */
  long[] ascending() {
    long[] sorted = new long[sets.length];
    Arrays.setAll(sorted, i -> sets[i] ^ Long.MIN_VALUE);
    Arrays.sort(sorted);
    Arrays.setAll(sorted, i -> sorted[i] ^ Long.MIN_VALUE);
    return sorted;
  }
}
