package org.gpuquerylab.cli.optimize;

import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A query to optimize.
 *
 * @param name what to call it in messages and in what is printed
 * @param graph its query graph
 */
record NamedQuery(String name, QueryGraph graph) {}
