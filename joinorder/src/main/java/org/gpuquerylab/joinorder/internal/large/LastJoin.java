package org.gpuquerylab.joinorder.internal.large;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A lower bound on the cost of the last join's inputs, for a query whose graph is a tree. The two
 * inputs are the sides of an edge, so there are as many choices as edges. All intermediate numbers
 * are natural logarithms, so that nothing leaves the range of doubles. O(relations) time.
 */
final class LastJoin {
  private static final double LARGEST = 700;

  private final QueryGraph graph;
  private final PrecedenceTree tree;

  /** For each relation, the logarithm of the rows of its join with all relations below it. */
  private final double[] below;

  /** For each relation, the number of relations in its join with all relations below it. */
  private final int[] size;

  private LastJoin(QueryGraph graph) {
    this.graph = graph;
    List<List<JoinEdge>> joins = IntStream.range(0, graph.size()).mapToObj(graph::joins).toList();
    tree = new PrecedenceTree(joins, 0);
    below = new double[graph.size()];
    size = new int[graph.size()];
  }

  /**
   * The minimum combined rows of the two inputs; an input of one relation counts as 0, because it
   * is not a join. Returns 0 if the graph is not a tree or supplies cardinalities.
   *
   * @param together combines two inputs, for instance by their sum
   */
  static double leastInputs(QueryGraph graph, DoubleBinaryOperator together) {
    if (!graph.isTree() || graph.cardinalities().isPresent()) {
      return 0;
    }
    LastJoin last = new LastJoin(graph);
    last.sweepUp();
    return last.least(together);
  }

  private void sweepUp() {
    for (int i = below.length - 1; i >= 0; i--) {
      int relation = tree.relation(i);
      below[relation] += StrictMath.log(graph.relation(relation).filteredCardinality());
      size[relation]++;
      if (i > 0) {
        below[tree.parent(relation)] += below[relation] + edge(relation);
        size[tree.parent(relation)] += size[relation];
      }
    }
  }

  private double edge(int relation) {
    return StrictMath.log(tree.selectivity(relation));
  }

  private double least(DoubleBinaryOperator together) {
    int root = tree.relation(0);
    double least = Double.POSITIVE_INFINITY;
    for (int i = 1; i < below.length; i++) {
      int relation = tree.relation(i);
      double above = below[root] - below[relation] - edge(relation);
      double lower = rows(below[relation], size[relation]);
      double upper = rows(above, size[root] - size[relation]);
      least = Math.min(least, together.applyAsDouble(lower, upper));
    }
    return below.length == 1 ? 0 : least;
  }

  private static double rows(double logarithm, int relations) {
    return relations == 1 ? 0 : StrictMath.exp(Math.min(logarithm, LARGEST));
  }
}
