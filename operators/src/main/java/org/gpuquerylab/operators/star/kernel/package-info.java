/**
 * The kernels of the fused path and their computation on the host: the tables of dimensions, the
 * pass over the fact table, the collection of the sums.
 */
@NullMarked
package org.gpuquerylab.operators.star.kernel;

import org.jspecify.annotations.NullMarked;
