package org.example;

import java.util.List;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A greedy left-deep tree: from the smallest relation, always the joined relation that gives the
 * smallest result. Time O(n^2).
 */
public final class SmallestFirst implements JoinOrderAlgorithm {

  private static final int MAX_RELATIONS = 64;

  static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHost(
              "smallest-first",
              "greedy: the smallest result next",
              MAX_RELATIONS,
              SmallestFirst::new)
          .scoped(scope -> scope.heuristic().within(PlanSpace.LEFT_DEEP).crossProductsUpTo(0));

  /** Provides the algorithm to the lab. */
  public static final class Provider implements JoinOrderAlgorithmProvider {
    @Override
    public List<AlgorithmEntry> entries() {
      return List.of(ENTRY);
    }
  }

  private final CostFunction costFunction;

  private SmallestFirst(CostFunction costFunction) {
    this.costFunction = costFunction;
  }

  @Override
  public String name() {
    return ENTRY.name();
  }

  @Override
  public int maxRelations() {
    return MAX_RELATIONS;
  }

  @Override
  public OptimizationResult optimize(QueryGraph graph) {
    TooManyRelationsException.check(this, graph);
    if (graph.crossProducts()) {
      throw new InvalidQueryException(name() + " supports no cross products; do not allow them");
    }
    JoinTreeBuilder trees = new JoinTreeBuilder(graph, costFunction);
    int first = smallest(graph);
    JoinTree tree = trees.leaf(first);
    long joined = 1L << first;
    long pairs = 0;
    for (int size = 1; size < graph.size(); size++) {
      JoinTree best = null;
      int next = -1;
      for (int i = 0; i < graph.size(); i++) {
        if ((joined >> i & 1) == 0 && (graph.neighbours(i) & joined) != 0) {
          JoinTree candidate = trees.join(tree, trees.leaf(i));
          pairs++;
          if (best == null || candidate.cardinality() < best.cardinality()) {
            best = candidate;
            next = i;
          }
        }
      }
      tree = best;
      joined |= 1L << next;
    }
    return new OptimizationResult(tree, tree.cost(), pairs, pairs, 0);
  }

  private static int smallest(QueryGraph graph) {
    int smallest = 0;
    for (int i = 1; i < graph.size(); i++) {
      double rows = graph.relation(i).filteredCardinality();
      smallest = rows < graph.relation(smallest).filteredCardinality() ? i : smallest;
    }
    return smallest;
  }
}
