package org.gpuquerylab.joinorder.internal.large;

import java.util.BitSet;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.Cmax;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.cost.HashOrLoopJoin;
import org.gpuquerylab.joinorder.query.Adjacency;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Relation;

/**
 * Lower bounds on the cost of all join trees of a query, without any search.
 *
 * <p>For C_out, the sum of all join results, there are three bounds; the largest of them is used:
 *
 * <ul>
 *   <li>Every tree contains the final result and, if there are three or more relations, another
 *       join whose inputs are two relations. Therefore a tree costs at least the final result plus
 *       the smallest join of two relations. If there are not too many connected sets of a few
 *       relations, a tree costs at least the final result plus the minimum cost of a few more joins
 *       ({@link FirstJoins}). For up to 6 relations this bound is the optimum.
 *   <li>In graphs that are trees, let m(r) be the smallest cardinality of a connected set of two or
 *       more relations that contains r. The join with r as an input has a result of at least m(r)
 *       rows, and no join has more than two relations as inputs, so the sum over all joins is at
 *       least half the sum of all m(r). One sweep up the tree and one down compute all m(r). The
 *       smallest connected set with a relation may extend below each of the relation's neighbours:
 *       it includes the smallest connected set there if that set has less than one row for each row
 *       of the relation.
 *   <li>In graphs that are trees, the inputs of the last join are the two sides of an edge; a side
 *       of more than one relation is a join result too. Therefore a plan costs at least the final
 *       result plus the minimum, over all edges, of the sum of both sides. If results grow towards
 *       the end of the query, this bound accounts for most of the cost.
 * </ul>
 *
 * <p>The same bounds hold for any cost function that is at least the sum of the rows of all
 * results. For C_max, the largest result, the bounds are the final result, the smallest join of two
 * relations, m(r) for every r, and the minimum over all edges of the larger side. For other cost
 * functions no bound is known.
 */
public final class LowerBound {
  /**
   * A margin, so that rounding errors in the sum of many logarithms do not make the bound too
   * large.
   */
  private static final double ROUNDING = 1 - 1e-9;

  /**
   * The minimum cost that has a bound. Lower costs are too close to the smallest cardinality above
   * 0: one order of adding logarithms or multiplying factors may give 0 while another does not.
   */
  private static final double LEAST = 1e10 * CardinalityEstimator.MIN_CARDINALITY;

  private LowerBound() {}

  /** The bound for a plan: the plan's cost if the plan is known to be optimal. */
  static double of(QueryGraph graph, CostFunction costFunction, Heuristic.Found found) {
    double cost = found.plan().cost();
    boolean certain = found.optimal() && (cost == 0 || cost >= LEAST);
    return certain ? cost : of(graph, costFunction, found.plan().cardinality());
  }

  /**
   * A lower bound on the cost of all join trees of a query of at least two relations; 0 if none is
   * known. O(joins); with cross products O(relations^2).
   */
  public static double of(QueryGraph graph, CostFunction costFunction) {
    return of(graph, costFunction, cardinality(graph));
  }

  private static double of(QueryGraph graph, CostFunction costFunction, double result) {
    double bound =
        switch (costFunction.kernelId()) {
          case Cout.KERNEL_ID, HashOrLoopJoin.KERNEL_ID ->
              Math.max(
                  beforeAndLast(graph, Double::sum, result),
                  DoubleStream.of(SmallestSets.of(graph)).sum() / 2);
          case Cmax.KERNEL_ID ->
              DoubleStream.concat(
                      DoubleStream.of(beforeAndLast(graph, Math::max, result)),
                      DoubleStream.of(SmallestSets.of(graph)))
                  .max()
                  .orElse(0);
          default -> 0;
        };
    return bound < LEAST ? 0 : bound * ROUNDING;
  }

  /** The result's rows, combined with the bound on the joins before it. */
  private static double beforeAndLast(
      QueryGraph graph, DoubleBinaryOperator together, double result) {
    FirstJoins.Found first = FirstJoins.of(graph, together, smallestPair(graph));
    if (first.whole()) {
      return first.cost();
    }
    double before = Math.max(first.cost(), LastJoin.leastInputs(graph, together));
    return together.applyAsDouble(result, before);
  }

  private static double cardinality(QueryGraph graph) {
    BitSet all = new BitSet();
    all.set(0, graph.size());
    return CardinalityEstimator.of(graph).cardinality(all);
  }

  /**
   * A value that is at most the cardinality of the smallest join of two relations. O(edges) time.
   */
  private static double smallestPair(QueryGraph graph) {
    CardinalityEstimator given =
        graph.cardinalities().isPresent() ? CardinalityEstimator.of(graph) : null;
    double[] rows = graph.relations().stream().mapToDouble(Relation::filteredCardinality).toArray();
    double smallest = Double.POSITIVE_INFINITY;
    if (given == null && !graph.crossProducts()) {
      return smallestPair(graph.adjacency(), rows);
    }
    for (JoinEdge edge : Edges.of(graph)) {
      double left = SmallPlans.product(rows[edge.left()], edge.selectivity());
      double pair =
          given == null
              ? SmallPlans.product(left, rows[edge.right()])
              : given.cardinality(1L << edge.left() | 1L << edge.right());
      smallest = Math.min(smallest, pair);
    }
    return smallest;
  }

  private static double smallestPair(Adjacency joins, double[] rows) {
    double smallest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < rows.length; i++) {
      double least = Double.POSITIVE_INFINITY;
      // Visits each edge once, at the relation with the smaller index.
      for (int e = joins.first[i + 1] - 1; e >= joins.first[i] && joins.other[e] > i; e--) {
        double right = joins.selectivity[e] * rows[joins.other[e]];
        least = right < least ? right : least;
      }
      if (least != Double.POSITIVE_INFINITY) {
        smallest = Math.min(smallest, SmallPlans.product(SmallPlans.product(1, least), rows[i]));
      }
    }
    return smallest;
  }
}
