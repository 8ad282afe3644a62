package org.gpuquerylab.joinorder.query;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Generates random queries whose predicates are mostly joins of a key with a foreign key, so that
 * results stay in the range of doubles for any number of relations. (With {@link
 * TopologyGenerator}'s own rule, results grow with each relation: to about 1e135 rows for 100
 * relations.)
 *
 * <ul>
 *   <li>A random permutation assigns the tables to the positions of the topology; the logarithm of
 *       a table's size is uniform between the logarithms of 10 and 1,000,000.
 *   <li>Key joins are the edges of a spanning tree from position 0 outwards, in which each relation
 *       is below the first relation that reaches it. The lower relation has the key, so the
 *       selectivity is f / (its size). The decimal logarithm of f is uniform between -s and s, with
 *       s = 4 / sqrt(n), but at most 0.5; therefore the result's rows follow a random walk over a
 *       few orders of magnitude.
 *   <li>All other edges together reduce the result by 10 orders of magnitude on average, but a
 *       single edge reduces it by at most half an order.
 * </ul>
 */
public final class KeyJoinGenerator {
  private static final double MAX_SPREAD = 0.5;
  private static final double SPREAD_OF_ROOT = 4;
  private static final double MAX_DECADES_OF_OTHERS = 20;

  private final SplittableRandom random;
  private final QueryGraphBuilder builder = QueryGraph.builder();
  private final double[] cardinalities;
  private final int[] tables;
  private final List<int[]> edges;

  private KeyJoinGenerator(Topology topology, int size, long seed) {
    random = new SplittableRandom(seed);
    cardinalities = TopologyGenerator.addRelations(builder, size, random);
    tables = TopologyGenerator.permutation(size, random);
    edges = topology.edges(size, random);
  }

  /**
   * Generates a query; the same arguments give the same query on every machine.
   *
   * @param size the number of relations, 1 to {@link QueryGraph#MAX_RELATIONS}; they are called r0,
   *     r1, ...
   * @param seed the seed, which determines the query
   */
  public static QueryGraph generate(Topology topology, int size, long seed) {
    TopologyGenerator.checkSize(size);
    return new KeyJoinGenerator(topology, size, seed).graph();
  }

  private QueryGraph graph() {
    int size = tables.length;
    double spread = Math.min(MAX_SPREAD, SPREAD_OF_ROOT / Math.sqrt(size));
    int others = edges.size() - (size - 1);
    double decades = Math.min(1, MAX_DECADES_OF_OTHERS / others);
    int[] keys = keys();
    for (int i = 0; i < edges.size(); i++) {
      int[] edge = edges.get(i);
      double exponent =
          keys[i] < 0 ? -decades * random.nextDouble() : random.nextDouble(-spread, spread);
      double rows = keys[i] < 0 ? 1 : cardinalities[tables[keys[i]]];
      String left = "r" + tables[edge[0]];
      builder.join(left, "r" + tables[edge[1]], StrictMath.pow(10, exponent) / rows);
    }
    return builder.build();
  }

  /**
   * For each edge of the spanning tree, the position of the relation that has the key; -1 for other
   * edges.
   */
  private int[] keys() {
    boolean[] reached = new boolean[tables.length];
    reached[0] = true;
    int[] keys = new int[edges.size()];
    Arrays.fill(keys, -1);
    for (boolean grown = true; grown; ) {
      grown = false;
      for (int i = 0; i < keys.length; i++) {
        int[] edge = edges.get(i);
        if (reached[edge[0]] != reached[edge[1]]) {
          keys[i] = reached[edge[0]] ? edge[1] : edge[0];
          reached[keys[i]] = true;
          grown = true;
        }
      }
    }
    return keys;
  }
}
