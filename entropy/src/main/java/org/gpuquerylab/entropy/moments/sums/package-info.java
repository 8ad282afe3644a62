/**
 * Sums of cells over the unions of known sets on the host: tile by tile, by matrix products, or
 * from the vector of all cells.
 */
@NullMarked
package org.gpuquerylab.entropy.moments.sums;

import org.jspecify.annotations.NullMarked;
