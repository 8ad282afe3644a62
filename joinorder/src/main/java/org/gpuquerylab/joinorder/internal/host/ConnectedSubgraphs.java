package org.gpuquerylab.joinorder.internal.host;

import java.util.Arrays;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * The connected subgraphs of a query graph, found before the optimization by EnumerateCsg of
 * Moerkotte and Neumann 2006, section 3.2, so that memo tables get the right size at once.
 */
public final class ConnectedSubgraphs {
  /** The size of the smallest array that is created, as a number of sets. */
  static final int LEAST_ROOM = 64;

  private final long[] neighbours;
  private final long limit;
  private final SearchLimit ending;
  private final SearchLimit.Meter meter;
  private long[] sets;
  private int count;

  private ConnectedSubgraphs(QueryGraph graph, int limit, SearchLimit ending, long[] room) {
    this.neighbours = graph.neighbourMasks();
    this.limit = limit;
    this.ending = ending;
    this.meter = ending.meter();
    this.sets = room;
  }

  /**
   * The non-empty connected sets of relations, or {@code limit + 1} of them if there are more than
   * {@code limit}; each set comes after its subsets with the same lowest relation. O(min(count,
   * limit) n) time.
   */
  public static long[] of(QueryGraph graph, int limit) {
    return of(graph, limit, SearchLimit.none());
  }

  /**
   * Like {@link #of(QueryGraph, int)}, for a search that ends at a limit.
   *
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the search ends
   */
  public static long[] of(QueryGraph graph, int limit, SearchLimit ending) {
    ConnectedSubgraphs subgraphs = in(new long[LEAST_ROOM], graph, limit, ending);
    FirstTouch.require(ending, (double) Long.BYTES * subgraphs.count);
    return Arrays.copyOf(subgraphs.sets, subgraphs.count);
  }

  /**
   * Finds the same sets as {@link #of}, but writes the sets to an existing array if it is large
   * enough.
   *
   * @param room an array with at least one element; overwritten and used if it is large enough
   */
  static ConnectedSubgraphs in(long[] room, QueryGraph graph, int limit, SearchLimit ending) {
    ConnectedSubgraphs subgraphs = new ConnectedSubgraphs(graph, limit, ending, room);
    for (int i = graph.size() - 1; i >= 0 && subgraphs.count <= limit; i--) {
      subgraphs.add(1L << i);
      subgraphs.extend(1L << i, graph.neighbours(i), RelationSets.firstN(i + 1));
    }
    return subgraphs;
  }

  /** The sets found, followed by unused elements; not to be modified. */
  long[] sets() {
    return sets;
  }

  /** The number of sets found. */
  int count() {
    return count;
  }

  /**
   * Groups sets by size; within a size, their order stays the same.
   *
   * @param sets not modified
   * @param maxSize the size of the largest set
   * @return a list whose element k holds the sets of k relations
   */
  public static long[][] bySize(long[] sets, int maxSize) {
    int[] counts = new int[maxSize + 1];
    for (long set : sets) {
      counts[Long.bitCount(set)]++;
    }
    long[][] groups = new long[maxSize + 1][];
    Arrays.setAll(groups, size -> new long[counts[size]]);
    Arrays.fill(counts, 0);
    for (long set : sets) {
      int size = Long.bitCount(set);
      groups[size][counts[size]++] = set;
    }
    return groups;
  }

  /** Finds the connected sets that grow from a set by neighbours that are not excluded. */
  private void extend(long set, long neighbourhood, long excluded) {
    long fresh = neighbourhood & ~excluded;
    if (fresh == 0) {
      return;
    }
    long closed = excluded | fresh;
    for (long sub = fresh & -fresh; sub != 0 && count <= limit; sub = (sub - fresh) & fresh) {
      add(set | sub);
      long reached = 0;
      for (long rest = sub; rest != 0; rest &= rest - 1) {
        reached |= neighbours[Long.numberOfTrailingZeros(rest)];
      }
      extend(set | sub, reached, closed);
    }
  }

  private void add(long set) {
    meter.steps(1);
    if (count == sets.length) {
      FirstTouch.require(ending, 2.0 * Long.BYTES * count);
      sets = Arrays.copyOf(sets, 2 * count);
    }
    sets[count++] = set;
  }
}
