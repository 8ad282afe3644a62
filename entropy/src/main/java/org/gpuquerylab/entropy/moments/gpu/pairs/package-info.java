/** Sums of cells on a device by matrix products, if pairs are the largest known sets. */
@NullMarked
package org.gpuquerylab.entropy.moments.gpu.pairs;

import org.jspecify.annotations.NullMarked;
