package org.gpuquerylab.experiments.joinorder;

import org.gpuquerylab.experiments.results.Point;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;

/**
 * A random query.
 *
 * @param topology shape of its graph
 * @param tables its size
 * @param seed chooses it among those of shape and size
 */
record Problem(Topology topology, int tables, int seed) {

  static Problem of(Point point) {
    Topology topology = Topology.find(point.get(OptimizerExperiment.TOPOLOGY)).orElseThrow();
    return new Problem(
        topology,
        point.getInt(OptimizerExperiment.TABLES),
        point.getInt(OptimizerExperiment.QUERY));
  }

  QueryGraph query() {
    return TopologyGenerator.generate(topology, tables, seed);
  }
}
