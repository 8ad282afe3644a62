package org.gpuquerylab.joinorder.query;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Random queries of a given topology, following Meister and Saake 2020, section 4.3: joinable
 * tables, table sizes and join selectivities come from a random number generator. The paper does
 * not give their distributions; here
 *
 * <ul>
 *   <li>a random permutation assigns the tables to the positions of the topology;
 *   <li>Table sizes are whole numbers whose logarithm is uniform between the logarithms of 10 and
 *       1,000,000.
 *   <li>the logarithm of an edge's selectivity is uniform between 0 and the logarithm of 1 / (size
 *       of the larger table), the selectivity of a key join, divided by half the average degree of
 *       the topology. Therefore results have about the same range of sizes in a clique, which has
 *       many edges, as in a chain.
 * </ul>
 *
 * <p>Queries of more than {@link QueryGraph#MAX_MASK_RELATIONS} relations come from {@link
 * KeyJoinGenerator}, because results by this rule would leave the range of doubles; {@link
 * Topology#KEY_TREE} follows {@link KeyTreeGenerator} for all sizes.
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
   * @param size the number of relations, 1 to {@link QueryGraph#MAX_RELATIONS}; they are called r0,
   *     r1, ...
   * @param seed the seed, which determines the query
   */
  public static QueryGraph generate(Topology topology, int size, long seed) {
    checkSize(size);
    if (topology == Topology.KEY_TREE) {
      return KeyTreeGenerator.generate(size, seed);
    }
    if (size > QueryGraph.MAX_MASK_RELATIONS) {
      return KeyJoinGenerator.generate(topology, size, seed);
    }
    SplittableRandom random = new SplittableRandom(seed);
    QueryGraphBuilder builder = QueryGraph.builder();
    double[] cardinalities = addRelations(builder, size, random);
    int[] tables = permutation(size, random);
    List<int[]> edges = topology.edges(size, random);
    double halfDegree = Math.max(1, (double) edges.size() / size);
    for (int[] edge : edges) {
      int left = tables[edge[0]];
      int right = tables[edge[1]];
      double keyJoin = StrictMath.log10(Math.max(cardinalities[left], cardinalities[right]));
      double exponent = -random.nextDouble() * keyJoin / halfDegree;
      builder.join("r" + left, "r" + right, StrictMath.pow(10, exponent));
    }
    return builder.build();
  }

  static void checkSize(int size) {
    if (size < 1 || size > QueryGraph.MAX_RELATIONS) {
      throw new InvalidQueryException(
          "the query size is " + size + "; it must be from 1 to " + QueryGraph.MAX_RELATIONS);
    }
  }

  /** Adds relations of random sizes to a new builder; returns the sizes. */
  static double[] addRelations(QueryGraphBuilder builder, int size, SplittableRandom random) {
    return addRelations(builder, size, MIN_LOG_CARDINALITY, MAX_LOG_CARDINALITY, random);
  }

  /** Adds relations whose sizes have decimal logarithms within given limits; returns the sizes. */
  static double[] addRelations(
      QueryGraphBuilder builder, int size, double least, double greatest, SplittableRandom random) {
    double[] cardinalities = new double[size];
    for (int i = 0; i < size; i++) {
      double log = random.nextDouble(least, greatest);
      cardinalities[i] = Math.rint(StrictMath.pow(10, log));
      builder.relation("r" + i, cardinalities[i]);
    }
    return cardinalities;
  }

  static int[] permutation(int size, SplittableRandom random) {
    int[] permutation = new int[size];
    for (int i = 0; i < size; i++) {
      int j = random.nextInt(i + 1);
      permutation[i] = permutation[j];
      permutation[j] = i;
    }
    return permutation;
  }
}
