/**
 * Cells x = exp(D^t w - 1) on the host, and sums over them: whole vectors, tiles that are
 * forgotten, and parts that are independent.
 */
@NullMarked
package org.gpuquerylab.entropy.cells;

import org.jspecify.annotations.NullMarked;
