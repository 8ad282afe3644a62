/**
 * Query graphs: relations, join predicates, given cardinalities.
 *
 * <p>Files of query graphs and of true cardinalities, and the queries that come with the project.
 *
 * <p>Generated query graphs with the shapes that the literature measures.
 */
@NullMarked
package org.gpuquerylab.joinorder.query;

import org.jspecify.annotations.NullMarked;
