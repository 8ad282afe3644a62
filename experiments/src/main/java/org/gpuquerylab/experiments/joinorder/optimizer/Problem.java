package org.gpuquerylab.experiments.joinorder.optimizer;

import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.gpuquerylab.measure.results.Point;

/**
 * A random query.
 *
 * @param topology shape of its graph
 * @param tables its size
 * @param seed chooses it among those of shape and size
 */
public record Problem(Topology topology, int tables, int seed) {

  public static Problem of(Point point) {
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
