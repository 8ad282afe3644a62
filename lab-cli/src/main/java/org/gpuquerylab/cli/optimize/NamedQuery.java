package org.gpuquerylab.cli.optimize;

import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query to optimize.
 *
 * @param name the query's name in messages and output
 * @param graph the query's query graph
 */
record NamedQuery(String name, QueryGraph graph) {}
