package org.gpuquerylab.joinorder.internal.large;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.GrowingCardinality;
import org.gpuquerylab.joinorder.cost.LogCardinality;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * One run of greedy operator ordering; the work can be done in slices. The queue has one candidate
 * for each component: its best partner at the time when the component was formed. A partner that
 * has grown since then has its own candidate for the pair. Therefore the search for the next best
 * partner can wait until the outdated candidate is reached.
 *
 * <p>Rows are compared by their logarithms, which are sums of integers, unless the query supplies
 * cardinalities.
 */
public final class GreedyRun {
  private final GrowingCardinality cardinalities;
  private final ComponentGraph components;
  private final int[] trees;
  private final PriorityQueue<Candidate> queue = new PriorityQueue<>(Candidate.ORDER);
  private final JoinSequence joins;
  private int begun;
  private int left;
  private long pairs;

  /** The best partner of a component at the time of the search. */
  private record Candidate(long rank, int component, int version, int partner, int partnerVersion) {
    static final Comparator<Candidate> ORDER =
        Comparator.comparingLong(Candidate::rank)
            .thenComparingInt(candidate -> Math.min(candidate.component, candidate.partner))
            .thenComparingInt(candidate -> Math.max(candidate.component, candidate.partner));
  }

  /**
   * Creates a run over a query of at least two relations, before its first join. O(relations) time.
   */
  public GreedyRun(QueryGraph graph) {
    boolean given = graph.cardinalities().isPresent();
    cardinalities = given ? CardinalityEstimator.of(graph).growing() : new LogCardinality(graph);
    components = new ComponentGraph(graph, cardinalities);
    int size = graph.size();
    joins = new JoinSequence(size);
    left = size - 1;
    trees = new int[size];
    for (int i = 0; i < size; i++) {
      trees[i] = i;
    }
  }

  /** The joins chosen so far. */
  public JoinSequence joins() {
    return joins;
  }

  /** The number of pairs of components inspected so far. */
  public long pairs() {
    return pairs;
  }

  /** The number of pairs inspected and edges read so far. */
  public long work() {
    return pairs + components.linked();
  }

  /** Continues until about the given amount of additional work is done; returns true at the end. */
  public boolean advance(long more) {
    long end = more == Long.MAX_VALUE ? more : work() + more;
    boolean linked = components.link(more);
    while (linked && begun < trees.length && work() < end) {
      addBest(begun++);
    }
    while (begun == trees.length && left > 0 && work() < end) {
      Candidate best = queue.remove();
      if (components.version(best.component) == best.version) {
        if (components.version(best.partner) == best.partnerVersion) {
          join(best);
        } else {
          addBest(best.component);
        }
      }
    }
    return left == 0;
  }

  private void join(Candidate best) {
    int tree = joins.add(trees[best.component], trees[best.partner]);
    int union = components.contract(best.component, best.partner);
    trees[union] = tree;
    left--;
    if (left > 0) {
      addBest(union);
    }
  }

  private void addBest(int component) {
    int partner = LinkMap.NONE;
    long rank = Long.MAX_VALUE;
    LinkMap links = components.links(component);
    for (int place = 0; place < links.places(); place++) {
      int other = links.component(place);
      if (other != LinkMap.NONE) {
        long token = components.join(component, other, links.predicates(place));
        long found = cardinalities.rank(token);
        if (found < rank || (found == rank && other < partner)) {
          rank = found;
          partner = other;
        }
      }
    }
    pairs += links.size();
    queue.add(
        new Candidate(
            rank, component, components.version(component), partner, components.version(partner)));
  }
}
