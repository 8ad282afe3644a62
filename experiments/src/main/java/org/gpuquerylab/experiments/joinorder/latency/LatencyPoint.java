package org.gpuquerylab.experiments.joinorder.latency;

import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * The meaning of a point of the experiment.
 *
 * @param query the random query
 * @param algorithm its name in the catalogue
 * @param backend where it may run; {@link SweepAxis#NO_BACKEND} for the host alone
 * @param warmUps the most optimizations before the measured ones
 * @param millis the time limit of these, and again of the measured ones
 */
public record LatencyPoint(Query query, String algorithm, String backend, int warmUps, int millis) {
  /** The axis of shapes. */
  public static final String TOPOLOGY = "topology";

  /** The axis of sizes. */
  public static final String TABLES = "tables";

  /** The axis of algorithms. */
  public static final String ALGORITHM = "algorithm";

  /** The axis of cost functions. */
  public static final String COST = "cost-function";

  /** The axis of optimizations before the measured ones. */
  public static final String WARM_UPS = "warm-ups";

  /** The axis of the time for optimizing a query. */
  public static final String MILLIS = "millis";

  /** The axis of random queries. */
  public static final String QUERY = "query";

  /**
   * A random query and its cost function.
   *
   * @param topology shape of its graph
   * @param tables its size
   * @param seed seed among the queries of this shape and size
   * @param cost the name of the cost function
   */
  public record Query(Topology topology, int tables, int seed, String cost) {

    /** The query itself. */
    public QueryGraph graph() {
      return TopologyGenerator.generate(topology, tables, seed);
    }

    /** The cost function of its plans. */
    public CostFunction costFunction() {
      return CostFunctions.find(cost).orElseThrow();
    }
  }

  /** The meaning of a point. */
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

  /** Whether it runs on the host alone. */
  public boolean isOnHost() {
    return backend.equals(SweepAxis.NO_BACKEND);
  }

  /** The algorithm's entry of the catalogue. */
  public AlgorithmEntry entry() {
    return JoinOrderAlgorithms.find(algorithm).orElseThrow();
  }

  /** The name in legends, such as {@code auto (cuda)}. */
  String label() {
    return SweepAxis.label(algorithm, backend);
  }
}
