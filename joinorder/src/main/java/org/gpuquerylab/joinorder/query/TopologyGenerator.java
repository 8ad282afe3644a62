package org.gpuquerylab.joinorder.query;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Random queries of a given topology, after Meister and Saake 2020, section 4.3: joinable tables,
 * table sizes and join selectivities come from a random number generator. The paper does not say
 * how they are distributed; here
 *
 * <ul>
 *   <li>which table takes which position of the topology is a random permutation;
 *   <li>table sizes are whole numbers, their logarithm is uniform between 10 and 1,000,000;
 *   <li>the selectivity of an edge has a logarithm that is uniform between 1 and that of a key
 *       join, 1 / (size of the larger table), divided by half the average degree of the topology.
 *       So a result has about the same range of sizes in a clique, with its many edges, as in a
 *       chain.
 * </ul>
 *
 * <p>The same topology, size and seed give the same graph on every machine ({@link
 * SplittableRandom}, and {@link StrictMath} for powers and logarithms).
 */
public final class TopologyGenerator {
  private static final double MIN_LOG_CARDINALITY = 1;
  private static final double MAX_LOG_CARDINALITY = 6;

  private TopologyGenerator() {}

  /**
   * Generates a query.
   *
   * @param size number of relations, 1 to {@link QueryGraph#MAX_RELATIONS}; they are called r0, r1,
   *     ...
   * @param seed chooses the query
   */
  public static QueryGraph generate(Topology topology, int size, long seed) {
    if (size < 1 || size > QueryGraph.MAX_RELATIONS) {
      throw new InvalidQueryException(
          "the query size is " + size + ", it must be from 1 to " + QueryGraph.MAX_RELATIONS);
    }
    SplittableRandom random = new SplittableRandom(seed);
    QueryGraphBuilder builder = QueryGraph.builder();
    double[] logCardinalities = new double[size];
    for (int i = 0; i < size; i++) {
      double log = random.nextDouble(MIN_LOG_CARDINALITY, MAX_LOG_CARDINALITY);
      double cardinality = Math.rint(StrictMath.pow(10, log));
      logCardinalities[i] = StrictMath.log10(cardinality);
      builder.relation("r" + i, cardinality);
    }
    int[] tables = permutation(size, random);
    List<int[]> edges = topology.edges(size, random);
    double halfDegree = Math.max(1, (double) edges.size() / size);
    for (int[] edge : edges) {
      int left = tables[edge[0]];
      int right = tables[edge[1]];
      double keyJoin = Math.max(logCardinalities[left], logCardinalities[right]);
      double exponent = -random.nextDouble() * keyJoin / halfDegree;
      builder.join("r" + left, "r" + right, StrictMath.pow(10, exponent));
    }
    return builder.build();
  }

  private static int[] permutation(int size, SplittableRandom random) {
    int[] permutation = new int[size];
    for (int i = 0; i < size; i++) {
      int j = random.nextInt(i + 1);
      permutation[i] = permutation[j];
      permutation[j] = i;
    }
    return permutation;
  }
}
