package org.gpuquerylab.experiments.internal.joinorder;

import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * The values of the axes at a point.
 *
 * @param query the random query
 * @param algorithm the algorithm's name in the catalogue
 * @param backend the backend on which the algorithm may run; {@link SweepAxis#NO_BACKEND} for the
 *     host alone
 * @param warmUps the maximum number of warm-up optimizations
 * @param millis the time limit of the warm-up, and also of the measured optimizations, in
 *     milliseconds
 */
record LatencyPoint(Query query, String algorithm, String backend, int warmUps, int millis) {
  /** The name of the axis of shapes. */
  public static final String TOPOLOGY = "topology";

  /** The name of the axis of sizes. */
  public static final String TABLES = "tables";

  /** The name of the axis of algorithms. */
  public static final String ALGORITHM = "algorithm";

  /** The name of the axis of cost functions. */
  public static final String COST = "cost-function";

  /** The name of the axis of the number of warm-up optimizations. */
  public static final String WARM_UPS = "warm-ups";

  /** The name of the axis of the time limit. */
  public static final String MILLIS = "millis";

  /** The name of the axis of random queries. */
  public static final String QUERY = "query";

  /**
   * A random query and its cost function.
   *
   * @param topology the shape of the query graph
   * @param tables the number of tables
   * @param seed the seed among the queries of this shape and size
   * @param cost the name of the cost function
   */
  public record Query(Topology topology, int tables, int seed, String cost) {

    /** The query graph. */
    public QueryGraph graph() {
      return TopologyGenerator.generate(topology, tables, seed);
    }

    /** The cost function of its plans. */
    public CostFunction costFunction() {
      return CostFunctions.find(cost).orElseThrow();
    }
  }

  /** Reads the values of a point. */
  public static LatencyPoint of(Point point) {
    return new LatencyPoint(
        new Query(
            Topology.find(point.get(TOPOLOGY)).orElseThrow(),
            point.getInt(TABLES),
            point.getInt(QUERY),
            point.get(COST)),
        point.get(ALGORITHM),
        point.get(SweepAxis.BACKEND),
        point.getInt(WARM_UPS),
        point.getInt(MILLIS));
  }

  /** Whether the algorithm runs only on the host. */
  public boolean isOnHost() {
    return backend.equals(SweepAxis.NO_BACKEND);
  }

  /** The algorithm's entry in the catalogue. */
  public AlgorithmEntry entry() {
    return JoinOrderAlgorithms.named(algorithm);
  }

  /** The name in legends, such as {@code auto (cuda)}. */
  String label() {
    return SweepAxis.label(algorithm, backend);
  }
}
