/**
 * The plan of a star query for one pass over the fact table, made on the host: its stages, their
 * order, found on a sample of rows, and the cells in which sums are accumulated.
 */
@NullMarked
package org.gpuquerylab.operators.star.plan;

import org.jspecify.annotations.NullMarked;
