package org.gpuquerylab.cli.optimize;

import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query to optimize.
 *
 * @param name its name in messages and output
 * @param graph its query graph
 */
record NamedQuery(String name, QueryGraph graph) {}
