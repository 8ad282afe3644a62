package org.gpuquerylab.joinorder.contract;

import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;

/** Query graphs that are trees. */
public final class Trees {
  private Trees() {}

  /**
   * A random tree.
   *
   * @param reach each relation is joined with one of this many relations directly before it: 1
   *     gives chains, small numbers give deep trees, and the number of relations gives shallow
   *     trees
   */
  public static QueryGraph random(int size, int reach, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] parents = new int[size];
    for (int i = 1; i < size; i++) {
      parents[i] = i - 1 - random.nextInt(Math.min(i, reach));
    }
    return of(parents, random);
  }

  /**
   * A random tree of key joins between relations of 1e6 to 1e8 rows: each relation is joined with
   * one of the {@code reach} relations before it. Products of 50 such relations leave the range of
   * doubles.
   */
  public static QueryGraph keyJoins(int relations, int reach, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < relations; i++) {
      builder.relation("r" + i, Math.rint(Math.pow(10, random.nextDouble(6, 8))));
    }
    for (int i = 1; i < relations; i++) {
      int other = i - 1 - random.nextInt(Math.min(i, reach));
      builder.join("r" + i, "r" + other, Math.pow(10, -random.nextDouble(6, 8)));
    }
    return builder.build();
  }

  /** A chain of hubs, each with the given number of leaves. */
  public static QueryGraph hubs(int hubs, int leaves, long seed) {
    int[] parents = new int[hubs * (1 + leaves)];
    for (int i = 1; i < parents.length; i++) {
      parents[i] = i < hubs ? i - 1 : (i - hubs) / leaves;
    }
    return of(parents, new SplittableRandom(seed));
  }

  /**
   * Hubs with the given number of leaves each, and one more relation that is joined with all hubs.
   */
  public static QueryGraph bridgedHubs(int hubs, int leaves, long seed) {
    int[] parents = new int[1 + hubs * (1 + leaves)];
    for (int i = 1; i < parents.length; i++) {
      parents[i] = i <= hubs ? 0 : 1 + (i - 1 - hubs) / leaves;
    }
    return of(parents, new SplittableRandom(seed));
  }

  /**
   * The tree in which relation i is joined with relation {@code parents[i]}; the query lists the
   * relations from a random one on.
   */
  public static QueryGraph of(int[] parents, SplittableRandom random) {
    QueryGraphBuilder builder = QueryGraph.builder();
    int turn = random.nextInt(parents.length);
    for (int i = 0; i < parents.length; i++) {
      double rows = Math.rint(Math.pow(10, random.nextDouble(0, 5)));
      builder.relation("t" + (i + turn) % parents.length, rows, random.nextDouble(0.1, 1));
    }
    for (int i = 1; i < parents.length; i++) {
      builder.join("t" + i, "t" + parents[i], Math.pow(10, -5 * random.nextDouble()));
    }
    return builder.build();
  }
}
