package org.gpuquerylab.joinorder.internal.operators;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.OperatorGraph.Operator;
import org.gpuquerylab.joinorder.query.Relation;
import org.gpuquerylab.joinorder.query.RelationSets;

/** Builds plans of one block of operators with one cost function. */
public final class OperatorPlans {
  private final OperatorGraph graph;
  private final Hypergraph edges;
  private final CostFunction costFunction;

  /** Creates a builder for the plans of a graph, after {@link Hypergraph#of(OperatorGraph)}. */
  public OperatorPlans(OperatorGraph graph, Hypergraph edges, CostFunction costFunction) {
    this.graph = graph;
    this.edges = edges;
    this.costFunction = costFunction;
  }

  /** The plan of one relation. */
  JoinTree leaf(int index) {
    Relation relation = graph.relations().get(index);
    return new JoinTree.Leaf(index, relation.name(), edges.rows().rows(1L << index));
  }

  /** The plan of all relations; {@code left} gives the left part of each set's split. */
  public JoinTree build(LongUnaryOperator left) {
    return build(graph.all(), left);
  }

  private JoinTree build(long set, LongUnaryOperator left) {
    if (RelationSets.isSingleton(set)) {
      return leaf(RelationSets.lowest(set));
    }
    long part = left.applyAsLong(set);
    return join(build(part, left), part, build(set ^ part, left), set ^ part);
  }

  /**
   * The join of two plans, in the order that its operator demands.
   *
   * @param oneSet the relations of the first plan
   */
  JoinTree join(JoinTree one, long oneSet, JoinTree other, long otherSet) {
    JoinType type = JoinType.INNER;
    boolean swapped = false;
    for (Hyperedge edge : edges.special()) {
      if (edge.isBetween(oneSet, otherSet) && edge.type() != JoinType.INNER) {
        type = edge.type();
        swapped = !edge.isOriented(oneSet, otherSet);
      }
    }
    JoinTree left = swapped ? other : one;
    JoinTree right = swapped ? one : other;
    double rows = edges.rows().rows(oneSet | otherSet);
    double cost =
        costFunction.cost(left.cost(), right.cost(), left.cardinality(), right.cardinality(), rows);
    return new JoinTree.Join(type, left, right, rows, cost);
  }

  /** The plan as written. */
  public JoinTree asWritten() {
    List<JoinTree> parts = new ArrayList<>();
    List<Long> sets = new ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      parts.add(leaf(i));
      sets.add(1L << i);
    }
    for (Operator operator : graph.operators()) {
      long left = operator.left();
      long right = operator.right();
      if (!sets.contains(left | right)) { // another conjunct of a join is already applied
        JoinTree one = parts.get(sets.indexOf(left));
        parts.add(join(one, left, parts.get(sets.indexOf(right)), right));
        sets.add(left | right);
      }
    }
    return parts.get(sets.indexOf(graph.all()));
  }
}
