package org.gpuquerylab.joinorder.internal.large;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Optimizes the joins of parts of one query by another algorithm. Cardinalities inside the
 * resulting trees are those of the part query, which may differ from the original query's by
 * rounding, until {@link #rebuilt} is called.
 */
final class PartSolver {
  private final QueryGraph graph;
  private final JoinTreeBuilder plans;
  private final CostFunction costFunction;
  private final JoinOrderAlgorithm algorithm;
  private long pairs;
  private boolean exact = true;

  /** Creates a solver for parts of the given query. */
  PartSolver(
      QueryGraph graph,
      JoinTreeBuilder plans,
      CostFunction costFunction,
      JoinOrderAlgorithm algorithm) {
    this.graph = graph;
    this.plans = plans;
    this.costFunction = costFunction;
    this.algorithm = algorithm;
  }

  /** The number of join pairs evaluated so far. */
  long pairs() {
    return pairs;
  }

  /** Whether all joins of parts so far are known to be optimal. */
  boolean isExact() {
    return exact;
  }

  /** Returns every relation of the query as a part. */
  List<JoinTree> relations() {
    List<JoinTree> leaves = new ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      leaves.add(plans.leaf(i));
    }
    return leaves;
  }

  /**
   * The best join of the parts that the algorithm finds; empty if all plans that it found are out
   * of range.
   */
  Optional<JoinTree> join(List<JoinTree> parts) {
    try {
      OptimizationResult result = algorithm.optimize(PartQuery.of(graph, parts));
      pairs += result.pairs();
      exact &= result.gap() == 0;
      return Optional.of(expanded(result.plan(), parts));
    } catch (CostRangeException e) {
      exact = false;
      return Optional.empty();
    }
  }

  /** Joins the parts by greedy operator ordering. */
  JoinTree joinGreedily(List<JoinTree> parts) {
    QueryGraph query = PartQuery.of(graph, parts);
    return expanded(Goo.joins(query).build(new JoinTreeBuilder(query, costFunction)), parts);
  }

  /** Replaces the relations of a plan by parts. */
  private JoinTree expanded(JoinTree plan, List<JoinTree> parts) {
    Deque<JoinTree> trees = new ArrayDeque<>();
    for (JoinTree node : plan.postOrder()) {
      if (node instanceof JoinTree.Leaf leaf) {
        trees.push(parts.get(leaf.relation()));
      } else {
        JoinTree right = trees.pop();
        trees.push(join(trees.pop(), right, node.cardinality()));
      }
    }
    return trees.pop();
  }

  /** Creates a join whose result has the given rows. */
  JoinTree join(JoinTree left, JoinTree right, double rows) {
    double cost =
        costFunction.cost(left.cost(), right.cost(), left.cardinality(), right.cardinality(), rows);
    return new JoinTree.Join(left, right, rows, cost);
  }

  /**
   * Returns the same plan of all relations, with the cardinalities and costs of the original query.
   */
  JoinTree rebuilt(JoinTree plan) {
    JoinSequence joins = new JoinSequence(graph.size());
    Deque<Integer> numbers = new ArrayDeque<>();
    for (JoinTree node : plan.postOrder()) {
      if (node instanceof JoinTree.Leaf leaf) {
        numbers.push(leaf.relation());
      } else {
        int right = numbers.pop();
        numbers.push(joins.add(numbers.pop(), right));
      }
    }
    return joins.build(plans);
  }
}
