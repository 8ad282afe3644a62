/**
 * Newton's method without the vector of all cells, on a device through the backend SPI. The method
 * is that of {@link org.gpuquerylab.entropy.moments}, where its source and the deviations are.
 */
@NullMarked
package org.gpuquerylab.entropy.moments.gpu;

import org.jspecify.annotations.NullMarked;
