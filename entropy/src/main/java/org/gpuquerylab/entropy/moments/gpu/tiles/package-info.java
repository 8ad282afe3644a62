/** Sums of cells on a device, computed tile by tile in local memory, for any known sets. */
@NullMarked
package org.gpuquerylab.entropy.moments.gpu.tiles;

import org.jspecify.annotations.NullMarked;
