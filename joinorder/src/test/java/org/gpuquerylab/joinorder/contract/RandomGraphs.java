package org.gpuquerylab.joinorder.contract;

import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;

/** Random connected query graphs: a random tree and some more edges. */
public final class RandomGraphs {
  private RandomGraphs() {}

  /** A graph with local selectivities and a random density. */
  public static QueryGraph connected(int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < size; i++) {
      double rows = Math.rint(Math.pow(10, random.nextDouble(0, 6)));
      builder.relation("t" + i, rows, random.nextBoolean() ? 1 : random.nextDouble(1e-3, 1));
    }
    double density = random.nextDouble() * random.nextDouble();
    for (int i = 1; i < size; i++) {
      int parent = random.nextInt(i);
      for (int j = 0; j < i; j++) {
        if (j == parent || random.nextDouble() < density) {
          builder.join("t" + i, "t" + j, Math.pow(10, -6 * random.nextDouble()));
        }
      }
    }
    return builder.build();
  }
}
