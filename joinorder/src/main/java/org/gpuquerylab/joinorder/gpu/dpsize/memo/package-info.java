/**
 * The memo table of DPsize: solutions in partitions by their size, numbers of the join pairs of two
 * partitions, and the connected sets that there will be.
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.dpsize.memo;

import org.jspecify.annotations.NullMarked;
