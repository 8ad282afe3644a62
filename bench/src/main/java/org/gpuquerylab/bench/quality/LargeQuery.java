package org.gpuquerylab.bench.quality;

import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;

/**
 * A generated query of a query set.
 *
 * @param index the query's index in the set
 * @param shape its topology
 * @param relations its size
 * @param seed the query's seed among the queries of its shape and size
 */
record LargeQuery(int index, Topology shape, int relations, long seed) {
  /** The query. */
  QueryGraph graph() {
    return TopologyGenerator.generate(shape, relations, seed);
  }
}
