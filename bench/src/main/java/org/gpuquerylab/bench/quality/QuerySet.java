package org.gpuquerylab.bench.quality;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.query.topology.Topology;

/** Sets of generated queries. The query of an index has that index as its seed. */
enum QuerySet {
  /** 900 key trees of 20 to 100 relations: 100 of each ten. */
  TREES(900, 20, 100),
  /** 2,000 cycles, grids and random cyclic graphs, log-uniform from 30 to 1,000 relations. */
  GRAPHS(2_000, 30, 1_000),
  /** 1,000 queries of all shapes but cliques, log-uniform from 20 to 1,000 relations. */
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

  /** The name on a command line. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The number of queries. */
  int size() {
    return queries;
  }

  /**
   * The query of an index from 0 on; for an index beyond the size, another query of the same kind.
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

  /** A budget in milliseconds for the query of an index, log-uniform from 10 to 1,000. */
  static double budget(int index) {
    return Math.pow(10, 1 + 2 * new SplittableRandom(~index).nextDouble());
  }
}
