package org.gpuquerylab.joinorder.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.GrowingCardinality;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a join tree is a plan of a query. The tree must join every relation exactly once, and
 * each join must have an edge of the graph between its inputs, so cross products occur only if the
 * graph allows them. Cardinalities and costs must equal those of the estimator and the cost
 * function.
 */
public final class JoinTreeValidator {
  /** The relative difference up to which costs and cardinalities are considered equal. */
  public static final double TOLERANCE = 1e-9;

  private final QueryGraph graph;
  private final GrowingCardinality cardinalities;
  private final CostFunction costFunction;

  /** Creates a validator for plans of the given query. */
  public JoinTreeValidator(QueryGraph graph, CostFunction costFunction) {
    this.graph = graph;
    this.cardinalities = CardinalityEstimator.of(graph).growing();
    this.costFunction = costFunction;
  }

  /** A checked part of a plan: its set, its recomputed cardinality and its recomputed cost. */
  private record Part(JoinedSet set, double cardinality, double cost) {}

  /**
   * Checks a plan of the whole query and returns its recomputed cost. O((relations + joins of the
   * graph) log relations) time.
   *
   * @throws InvalidPlanException if the tree is not a valid plan
   */
  public double validate(JoinTree tree) {
    requireWhole(tree);
    Deque<Part> parts = new ArrayDeque<>();
    for (JoinTree node : tree.postOrder()) {
      if (node instanceof JoinTree.Join join) {
        Part right = parts.pop();
        Part left = parts.pop();
        parts.push(checkJoin(join, left, right));
      } else {
        parts.push(checkLeaf((JoinTree.Leaf) node));
      }
    }
    Part whole = parts.pop();
    BitSet lacking = (BitSet) whole.set.members().clone();
    lacking.flip(0, graph.size());
    if (!lacking.isEmpty()) {
      throw new InvalidPlanException("the plan lacks " + graph.names(lacking));
    }
    return whole.cost;
  }

  /**
   * Refuses a tree that lacks an input, or that has many more nodes than a plan. A tree may contain
   * the same object many times, so a small object can have more nodes than fit into memory.
   */
  private void requireWhole(@Nullable JoinTree tree) {
    int most = 4 * graph.size();
    int nodes = 0;
    List<@Nullable JoinTree> open = new ArrayList<>();
    open.add(tree);
    while (!open.isEmpty()) {
      JoinTree node = open.remove(open.size() - 1);
      if (node == null) {
        throw new InvalidPlanException("a join of the plan lacks an input");
      }
      if (++nodes > most) {
        throw new InvalidPlanException(
            String.format(
                Locale.ROOT,
                "the plan of %s relations has more than %s nodes; it joins relations twice",
                graph.size(),
                most));
      }
      if (node instanceof JoinTree.Join join) {
        open.add(join.left());
        open.add(join.right());
      }
    }
  }

  private Part checkLeaf(JoinTree.Leaf leaf) {
    if (leaf.relation() < 0
        || leaf.relation() >= graph.size()
        || !graph.relation(leaf.relation()).name().equals(leaf.name())) {
      throw new InvalidPlanException("the query has no relation " + leaf);
    }
    JoinedSet set = JoinedSet.of(graph, cardinalities, leaf.relation());
    double cardinality = set.cardinality();
    requireEqual("cardinality", set, leaf.cardinality(), cardinality);
    return new Part(set, cardinality, 0);
  }

  private Part checkJoin(JoinTree.Join join, Part left, Part right) {
    BitSet common = left.set.common(right.set);
    if (!common.isEmpty()) {
      throw new InvalidPlanException("the plan joins " + graph.names(common) + " twice");
    }
    if (!left.set.isJoinedWith(right.set)) {
      throw new InvalidPlanException(
          "no edge joins "
              + graph.names(left.set.members())
              + " with "
              + graph.names(right.set.members()));
    }
    JoinedSet set = left.set.union(right.set);
    double cardinality = set.cardinality();
    requireEqual("cardinality", set, join.cardinality(), cardinality);
    double cost =
        costFunction.cost(left.cost, right.cost, left.cardinality, right.cardinality, cardinality);
    requireEqual("cost", set, join.cost(), cost);
    return new Part(set, cardinality, cost);
  }

  /** Whether a given cost or cardinality equals a computed one, apart from rounding. */
  public static boolean isEqual(double given, double computed) {
    return Math.abs(given - computed) <= TOLERANCE * Math.abs(computed);
  }

  private void requireEqual(String what, JoinedSet set, double given, double computed) {
    if (!isEqual(given, computed)) {
      throw new InvalidPlanException(
          "the "
              + what
              + " of "
              + graph.names(set.members())
              + " is "
              + computed
              + ", not "
              + given);
    }
  }
}
