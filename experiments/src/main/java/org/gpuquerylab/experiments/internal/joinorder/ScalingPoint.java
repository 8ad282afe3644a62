package org.gpuquerylab.experiments.internal.joinorder;

import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.internal.partition.MpqOptimizer;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.gpuquerylab.measure.results.Point;

/**
 * The values of the axes at a point.
 *
 * @param algorithm the algorithm's name in the catalogue
 * @param problem the query and the plans among which the algorithm chooses
 * @param workers threads
 * @param partitions the number of parts of the plan space; 0 for an algorithm without partitions
 */
record ScalingPoint(String algorithm, Problem problem, int workers, int partitions) {
  static final String ALGORITHM = "algorithm";
  static final String TOPOLOGY = "topology";
  static final String TABLES = "tables";
  static final String WORKERS = "workers";
  static final String PARTITIONS = "partitions";
  static final String QUERY = "query";

  /** The value of {@link #PARTITIONS} that means one partition for each worker. */
  static final String ONE_EACH = "one-each";

  /**
   * A query whose plans may have cross products, as in the paper.
   *
   * @param topology the shape of the query graph
   * @param tables the number of relations
   * @param seed the seed among the queries of this shape and size
   * @param space the plans among which the search chooses
   */
  record Problem(Topology topology, int tables, int seed, PlanSpace space) {

    /** The query. */
    QueryGraph graph() {
      return TopologyGenerator.generate(topology, tables, seed).withCrossProducts();
    }
  }

  static ScalingPoint of(Point point) {
    String algorithm = point.get(ALGORITHM);
    int workers = point.getInt(WORKERS);
    PlanSpace space = JoinOrderAlgorithms.named(algorithm).scope().space();
    boolean cut = MpqOptimizer.space(algorithm).isPresent();
    boolean oneEach = point.get(PARTITIONS).equals(ONE_EACH);
    return new ScalingPoint(
        algorithm,
        new Problem(
            Topology.find(point.get(TOPOLOGY)).orElseThrow(),
            point.getInt(TABLES),
            point.getInt(QUERY),
            space),
        workers,
        cut ? (oneEach ? workers : point.getInt(PARTITIONS)) : 0);
  }

  /** Whether the algorithm divides the plan space into partitions. */
  boolean isCut() {
    return partitions > 0;
  }

  /** Whether the plan space can be divided in this way, and each worker has a partition. */
  boolean isPossible() {
    return !isCut()
        || (Integer.bitCount(partitions) == 1
            && partitions >= workers
            && partitions <= PartitionedQuery.mostPartitions(problem.space(), problem.tables()));
  }

  /** Whether there is exactly one partition for each worker. */
  boolean isOneEach() {
    return !isCut() || partitions == workers;
  }

  AlgorithmEntry entry() {
    return JoinOrderAlgorithms.named(algorithm);
  }
}
