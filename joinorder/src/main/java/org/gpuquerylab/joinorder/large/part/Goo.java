package org.gpuquerylab.joinorder.large.part;

import java.util.Comparator;
import java.util.Map;
import java.util.PriorityQueue;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.large.Heuristic;
import org.gpuquerylab.joinorder.large.JoinSequence;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Greedy operator ordering: of all pairs of trees that an edge connects, joins the two whose join
 * has the fewest rows, until one tree is left (Fegaras 1998). The choice looks at rows only, the
 * cost function is evaluated on the finished tree. O(joins log relations) where degrees stay small,
 * O(relations^2 log relations) at most; memory O(relations + joins).
 */
public final class Goo extends Heuristic {
  /** Name in the catalogue. */
  public static final String NAME = "goo";

  /** Its place in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHost(
              NAME,
              "greedy operator ordering, the smallest join first",
              QueryGraph.MAX_RELATIONS,
              Goo::new)
          .scoped(Heuristic::scope);

  /** Creates the algorithm for a cost function. */
  public Goo(CostFunction costFunction) {
    super(costFunction);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxRelations() {
    return QueryGraph.MAX_RELATIONS;
  }

  @Override
  protected Found search(QueryGraph graph, JoinTreeBuilder plans) {
    Run run = new Run(graph);
    JoinSequence joins = run.joins();
    return new Found(joins.build(plans), run.pairs, graph.size() == 2);
  }

  /** The joins that the algorithm chooses for a query of at least two relations. */
  public static JoinSequence joins(QueryGraph graph) {
    return new Run(graph).joins();
  }

  /** The best partner of a component, as seen when it was looked for. */
  private record Candidate(
      double rows, int component, int version, int partner, int partnerVersion) {
    static final Comparator<Candidate> ORDER =
        Comparator.comparingDouble(Candidate::rows)
            .thenComparingInt(candidate -> Math.min(candidate.component, candidate.partner))
            .thenComparingInt(candidate -> Math.max(candidate.component, candidate.partner));
  }

  /**
   * One run over one graph. The queue has one candidate for each component: its best partner when
   * it came to be. A partner that has grown since has a candidate of its own for the pair, so it is
   * enough to look for the next best one when the outdated candidate comes up.
   */
  private static final class Run {
    private final ComponentGraph components;
    private final int size;
    private final int[] trees;
    private final PriorityQueue<Candidate> queue = new PriorityQueue<>(Candidate.ORDER);
    private long pairs;

    Run(QueryGraph graph) {
      components = new ComponentGraph(graph);
      size = graph.size();
      trees = new int[size];
      for (int i = 0; i < size; i++) {
        trees[i] = i;
        addBest(i);
      }
    }

    JoinSequence joins() {
      JoinSequence joins = new JoinSequence(size);
      for (int left = size - 1; left > 0; ) {
        Candidate best = queue.remove();
        if (components.version(best.component) != best.version) {
          continue;
        }
        if (components.version(best.partner) != best.partnerVersion) {
          addBest(best.component);
          continue;
        }
        int tree = joins.add(trees[best.component], trees[best.partner]);
        int union = components.contract(best.component, best.partner);
        trees[union] = tree;
        left--;
        if (left > 0) {
          addBest(union);
        }
      }
      return joins;
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
              rows,
              component,
              components.version(component),
              partner,
              components.version(partner)));
    }
  }
}
