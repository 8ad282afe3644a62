/**
 * Cells x = exp(D^t w - 1) on the host, and sums over them: whole vectors, tiles that are not
 * stored, and independent parts.
 */
@NullMarked
package org.gpuquerylab.entropy.cells;

import org.jspecify.annotations.NullMarked;
