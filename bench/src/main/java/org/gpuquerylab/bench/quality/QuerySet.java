package org.gpuquerylab.bench.quality;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.query.topology.Topology;

/** Sets of generated queries. The seed of a query is its index. */
enum QuerySet {
  /** 900 trees of foreign keys with 20 to 100 relations, 100 trees for each range of ten sizes. */
  TREES(900, 20, 100),
  /** 2,000 cycles, grids and random cyclic graphs with 30 to 1,000 relations, log-uniform. */
  GRAPHS(2_000, 30, 1_000),
  /** 1,000 queries of all shapes except cliques with 20 to 1,000 relations, log-uniform. */
  MIXED(1_000, 20, 1_000);

  private static final int PER_SIZE = 100;
  private static final int SIZE_STEP = 10;

  private final int queries;
  private final int least;
  private final int greatest;

  QuerySet(int queries, int least, int greatest) {
    this.queries = queries;
    this.least = least;
    this.greatest = greatest;
  }

  private List<Topology> shapes() {
    return switch (this) {
      case TREES -> List.of(Topology.KEY_TREE);
      case GRAPHS -> List.of(Topology.CYCLIC, Topology.GRID, Topology.RANDOM_CYCLIC);
      case MIXED ->
          List.of(
              Topology.LINEAR,
              Topology.CYCLIC,
              Topology.STAR,
              Topology.SNOWFLAKE,
              Topology.TREE,
              Topology.GRID,
              Topology.RANDOM_CYCLIC);
    };
  }

  /** The name of this set on a command line. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The number of queries. */
  int size() {
    return queries;
  }

  /**
   * The query at an index, counted from 0; for an index beyond the size, another query of the same
   * kind.
   */
  LargeQuery query(int index) {
    List<Topology> shapes = shapes();
    Topology shape = shapes.get(index % shapes.size());
    int relations = this == TREES ? least + SIZE_STEP * (index / PER_SIZE % 9) : logUniform(index);
    return new LargeQuery(index, shape, relations, index);
  }

  private int logUniform(int index) {
    double log = new SplittableRandom(index).nextDouble(Math.log(least), Math.log(greatest));
    return (int) Math.rint(Math.exp(log));
  }

  /** A random budget in milliseconds for the query at an index, log-uniform from 10 to 1,000. */
  static double budget(int index) {
    return Math.pow(10, 1 + 2 * new SplittableRandom(~index).nextDouble());
  }
}
