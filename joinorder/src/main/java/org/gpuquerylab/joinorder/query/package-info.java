/**
 * Query graphs: relations, join predicates, given cardinalities. {@code topology} generates them,
 * {@code file} reads and writes them.
 */
@NullMarked
package org.gpuquerylab.joinorder.query;

import org.jspecify.annotations.NullMarked;
