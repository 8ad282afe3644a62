/**
 * The memo table of DPsize: solutions in partitions by size, the numbers of join pairs of two
 * partitions, and the connected sets of a query.
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.dpsize.memo;

import org.jspecify.annotations.NullMarked;
