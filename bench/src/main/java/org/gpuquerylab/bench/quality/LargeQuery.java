package org.gpuquerylab.bench.quality;

import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;

/**
 * A generated query of a query set.
 *
 * @param index the query's index in the set
 * @param shape the topology of the query
 * @param relations the number of relations of the query
 * @param seed the query's seed among the queries of its shape and size
 */
record LargeQuery(int index, Topology shape, int relations, long seed) {
  /** The generated query. */
  QueryGraph graph() {
    return TopologyGenerator.generate(shape, relations, seed);
  }
}
