/**
 * Query graphs: relations, join predicates, given cardinalities. Package {@code topology} generates
 * them; package {@code file} reads and writes them.
 */
@NullMarked
package org.gpuquerylab.joinorder.query;

import org.jspecify.annotations.NullMarked;
