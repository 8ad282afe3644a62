/**
 * The plan of a star query for one pass over the fact table, which is made on the host: the stages,
 * their order, which comes from a sample of rows, and the cells in which sums are accumulated.
 */
@NullMarked
package org.gpuquerylab.operators.star.plan;

import org.jspecify.annotations.NullMarked;
