package org.gpuquerylab.joinorder.query;

import java.util.SplittableRandom;

/**
 * Generates random trees of foreign-key joins between large tables, following T. Neumann and B.
 * Radke, "Adaptive Optimization of Very Large Join Queries", SIGMOD 2018. The paper does not say
 * how sizes and selectivities are distributed; here
 *
 * <ul>
 *   <li>the tree is that of {@link Topology#TREE}, and a random permutation assigns the tables to
 *       its positions;
 *   <li>Table sizes are whole numbers whose logarithm is uniform between the logarithms of 10^4 and
 *       10^8.
 *   <li>one random side of each edge has the key: the selectivity is f / (its size), and the
 *       decimal logarithm of f is uniform between -1 and 1.
 * </ul>
 *
 * <p>Neither side is preferred, so intermediate results grow and shrink by many orders of
 * magnitude, and the join order matters. With hundreds of relations, the results may leave the
 * range of costs.
 */
public final class KeyTreeGenerator {
  private static final double MIN_LOG_CARDINALITY = 4;
  private static final double MAX_LOG_CARDINALITY = 8;
  private static final double DECADES = 1;

  private KeyTreeGenerator() {}

  /**
   * Generates a query; the same arguments give the same query on every machine.
   *
   * @param size the number of relations, 1 to {@link QueryGraph#MAX_RELATIONS}; they are called r0,
   *     r1, ...
   * @param seed the seed, which determines the query
   */
  public static QueryGraph generate(int size, long seed) {
    TopologyGenerator.checkSize(size);
    SplittableRandom random = new SplittableRandom(seed);
    QueryGraphBuilder builder = QueryGraph.builder();
    double[] cardinalities =
        TopologyGenerator.addRelations(
            builder, size, MIN_LOG_CARDINALITY, MAX_LOG_CARDINALITY, random);
    int[] tables = TopologyGenerator.permutation(size, random);
    for (int[] edge : Topology.KEY_TREE.edges(size, random)) {
      int left = tables[edge[0]];
      int right = tables[edge[1]];
      double key = cardinalities[random.nextBoolean() ? left : right];
      double factor = StrictMath.pow(10, random.nextDouble(-DECADES, DECADES));
      builder.join("r" + left, "r" + right, factor / key);
    }
    return builder.build();
  }
}
