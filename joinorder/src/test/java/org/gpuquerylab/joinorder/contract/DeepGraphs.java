package org.gpuquerylab.joinorder.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.query.KeyTreeGenerator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;

/**
 * Random query graphs of 24 to 64 relations, more of them small than large: exact algorithms exceed
 * most budgets, but not all. Relations have from 1 to 1e50 rows.
 */
public final class DeepGraphs {
  private static final int LEAST = 24;
  private static final int MOST = QueryGraph.MAX_MASK_RELATIONS;

  /** The largest exponent of the rows in a graph. */
  private static final int[] DECADES = {3, 8, 20, 50};

  private DeepGraphs() {}

  /** The shapes of the graphs. */
  public enum Shape {
    KEY_TREE,
    TREE,
    STAR,
    SNOWFLAKE,
    GRID,
    /** A cycle with trees hanging at some of its relations. */
    HAIRY_CYCLE,
    /** Cycles and edges that share single relations. */
    CACTUS,
    SPARSE_RANDOM;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The shape of the graph with a seed. */
  public static Shape shape(long seed) {
    return Shape.values()[(int) (seed % Shape.values().length)];
  }

  /** The graph with a seed, which is not negative; it is the same on every machine. */
  public static QueryGraph generate(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Shape shape = shape(seed);
    double small = random.nextDouble() * random.nextDouble() * random.nextDouble();
    int size = LEAST + (int) (small * (MOST + 1 - LEAST));
    return switch (shape) {
      case KEY_TREE -> KeyTreeGenerator.generate(size, seed);
      case TREE -> withRows(edges(Topology.TREE, size, seed), size, random);
      case STAR -> withRows(edges(Topology.STAR, size, seed), size, random);
      case SNOWFLAKE -> withRows(edges(Topology.SNOWFLAKE, size, seed), size, random);
      case GRID -> withRows(edges(Topology.GRID, size, seed), size, random);
      case HAIRY_CYCLE -> withRows(hairyCycle(size, random), size, random);
      case CACTUS -> withRows(cactus(size, random), size, random);
      case SPARSE_RANDOM -> withRows(edges(Topology.RANDOM_CYCLIC, size, seed), size, random);
    };
  }

  private static int[][] edges(Topology topology, int size, long seed) {
    return TopologyGenerator.generate(topology, size, seed).joins().stream()
        .map(join -> new int[] {join.left(), join.right()})
        .toArray(int[][]::new);
  }

  private static int[][] hairyCycle(int size, SplittableRandom random) {
    int length = random.nextInt(3, size);
    int[][] edges = new int[size][];
    for (int i = 0; i < size; i++) {
      edges[i] = i < length ? new int[] {i, (i + 1) % length} : new int[] {i, random.nextInt(i)};
    }
    return edges;
  }

  private static int[][] cactus(int size, SplittableRandom random) {
    List<int[]> edges = new ArrayList<>();
    for (int next = 1; next < size; ) {
      int from = random.nextInt(next);
      int length = Math.min(size - next, random.nextInt(1, 8));
      edges.add(new int[] {from, next});
      for (int i = 1; i < length; i++) {
        edges.add(new int[] {next + i - 1, next + i});
      }
      next += length;
      if (length > 1) {
        edges.add(new int[] {next - 1, from});
      }
    }
    return edges.toArray(int[][]::new);
  }

  /** Key joins, some of them far more or less selective than a key. */
  private static QueryGraph withRows(int[][] edges, int size, SplittableRandom random) {
    int decades = DECADES[random.nextInt(DECADES.length)];
    QueryGraphBuilder builder = QueryGraph.builder();
    double[] rows = new double[size];
    for (int i = 0; i < size; i++) {
      rows[i] = Math.rint(StrictMath.pow(10, random.nextDouble(0, decades)));
      builder.relation("r" + i, rows[i]);
    }
    for (int[] edge : edges) {
      double key = rows[edge[random.nextInt(2)]];
      double factor = StrictMath.pow(10, random.nextDouble(-1, 1));
      builder.join("r" + edge[0], "r" + edge[1], Math.min(1, factor / key));
    }
    return builder.build();
  }
}
