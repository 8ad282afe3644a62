/**
 * The kernels of the fused path and their twins: they build the tables of dimensions, execute the
 * pass over the fact table, and collect the sums.
 */
@NullMarked
package org.gpuquerylab.operators.star.kernel;

import org.jspecify.annotations.NullMarked;
