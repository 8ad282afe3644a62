package org.gpuquerylab.joinorder.plan;

import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Checks that a join tree is a plan of a query: it joins every relation exactly once, each join has
 * an edge of the graph between its inputs (so cross products occur only where the graph allows
 * them), and the cardinalities and costs in it are those of the estimator and the cost function.
 */
public final class JoinTreeValidator {
  /** Relative difference up to which costs and cardinalities count as equal. */
  public static final double TOLERANCE = 1e-9;

  private final QueryGraph graph;
  private final CardinalityEstimator cardinalities;
  private final CostFunction costFunction;

  /** A validator for plans of the given query. */
  public JoinTreeValidator(QueryGraph graph, CostFunction costFunction) {
    this.graph = graph;
    this.cardinalities = CardinalityEstimator.of(graph);
    this.costFunction = costFunction;
  }

  /**
   * Checks a plan of the whole query and returns its recomputed cost.
   *
   * @throws InvalidPlanException if it is no valid plan
   */
  public double validate(JoinTree tree) {
    double cost = check(tree);
    if (tree.relations() != graph.all()) {
      throw new InvalidPlanException(
          "the plan lacks " + graph.names(graph.all() & ~tree.relations()));
    }
    return cost;
  }

  private double check(JoinTree tree) {
    if (tree instanceof JoinTree.Join join) {
      return checkJoin(join);
    }
    JoinTree.Leaf leaf = (JoinTree.Leaf) tree;
    if (leaf.relation() < 0
        || leaf.relation() >= graph.size()
        || !graph.relation(leaf.relation()).name().equals(leaf.name())) {
      throw new InvalidPlanException("the query has no relation " + leaf);
    }
    requireEqual("cardinality", leaf.relations(), leaf.cardinality(), cardinality(leaf));
    return 0;
  }

  private double checkJoin(JoinTree.Join join) {
    double leftCost = check(join.left());
    double rightCost = check(join.right());
    long left = join.left().relations();
    long right = join.right().relations();
    if ((left & right) != 0) {
      throw new InvalidPlanException("the plan joins " + graph.names(left & right) + " twice");
    }
    if (join.relations() != (left | right)) {
      throw new InvalidPlanException(
          "a join of "
              + graph.names(left | right)
              + " claims to join "
              + RelationSets.members(join.relations()).length
              + " relations");
    }
    if (!graph.areJoined(left, right)) {
      throw new InvalidPlanException(
          "no edge joins " + graph.names(left) + " with " + graph.names(right));
    }
    double cardinality = cardinality(join);
    requireEqual("cardinality", join.relations(), join.cardinality(), cardinality);
    double cost =
        costFunction.cost(
            leftCost, rightCost, cardinality(join.left()), cardinality(join.right()), cardinality);
    requireEqual("cost", join.relations(), join.cost(), cost);
    return cost;
  }

  private double cardinality(JoinTree tree) {
    return cardinalities.cardinality(tree.relations());
  }

  private void requireEqual(String what, long set, double given, double computed) {
    if (!(Math.abs(given - computed) <= TOLERANCE * Math.abs(computed))) {
      throw new InvalidPlanException(
          "the " + what + " of " + graph.names(set) + " is " + computed + ", not " + given);
    }
  }
}
