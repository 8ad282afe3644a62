package org.gpuquerylab.experiments.internal.joinorder;

import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.gpuquerylab.measure.results.Point;

/**
 * A random query.
 *
 * @param topology the shape of the query graph
 * @param tables the number of tables
 * @param seed the seed among the queries of this shape and size
 */
record SweptQuery(Topology topology, int tables, int seed) {

  /** The query at a point. */
  public static SweptQuery of(Point point) {
    Topology topology = Topology.find(point.get(OptimizerExperiment.TOPOLOGY)).orElseThrow();
    return new SweptQuery(
        topology,
        point.getInt(OptimizerExperiment.TABLES),
        point.getInt(OptimizerExperiment.QUERY));
  }

  QueryGraph query() {
    return TopologyGenerator.generate(topology, tables, seed);
  }
}
