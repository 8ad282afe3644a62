package org.gpuquerylab.cli.internal.optimize;

import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query to optimize.
 *
 * @param name the query's name in messages and output
 * @param graph the graph of the query
 */
record NamedQuery(String name, QueryGraph graph) {}
