package org.gpuquerylab.joinorder.large.part;

import java.util.Comparator;
import java.util.Map;
import java.util.PriorityQueue;
import org.gpuquerylab.joinorder.large.JoinSequence;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * One run of greedy operator ordering, which can be done in slices. The queue has one candidate for
 * each component: its best partner when it came to be. A partner that has grown since has a
 * candidate of its own for the pair, so it is enough to look for the next best one when the
 * outdated candidate comes up.
 */
public final class GreedyRun {
  private final ComponentGraph components;
  private final int[] trees;
  private final PriorityQueue<Candidate> queue = new PriorityQueue<>(Candidate.ORDER);
  private final JoinSequence joins;
  private int left;
  private long pairs;

  /** The best partner of a component, as seen when it was looked for. */
  private record Candidate(
      double rows, int component, int version, int partner, int partnerVersion) {
    static final Comparator<Candidate> ORDER =
        Comparator.comparingDouble(Candidate::rows)
            .thenComparingInt(candidate -> Math.min(candidate.component, candidate.partner))
            .thenComparingInt(candidate -> Math.max(candidate.component, candidate.partner));
  }

  /** A run over a query of at least two relations that has made no join yet. O(joins). */
  public GreedyRun(QueryGraph graph) {
    components = new ComponentGraph(graph);
    int size = graph.size();
    joins = new JoinSequence(size);
    left = size - 1;
    trees = new int[size];
    for (int i = 0; i < size; i++) {
      trees[i] = i;
      addBest(i);
    }
  }

  /** The joins made so far. */
  public JoinSequence joins() {
    return joins;
  }

  /** Pairs of components looked at so far. */
  public long pairs() {
    return pairs;
  }

  /** Goes on until about so many pairs more are looked at; true at the end. */
  public boolean advance(long more) {
    long end = more == Long.MAX_VALUE ? more : pairs + more;
    while (left > 0 && pairs < end) {
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
    int partner = -1;
    double rows = Double.POSITIVE_INFINITY;
    for (Map.Entry<Integer, ComponentGraph.Link> entry : components.links(component).entrySet()) {
      int other = entry.getKey();
      double found = components.cardinality(component, other, entry.getValue());
      pairs++;
      if (found < rows || (found == rows && other < partner)) {
        rows = found;
        partner = other;
      }
    }
    queue.add(
        new Candidate(
            rows, component, components.version(component), partner, components.version(partner)));
  }
}
