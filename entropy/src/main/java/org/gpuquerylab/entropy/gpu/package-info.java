/**
 * What all solvers on a device share: where launches go, what the device's clock measures, whether
 * memory is available, and the indices of a state that is mirrored on the device. Sums of cells are
 * in {@code org.gpuquerylab.entropy.gpu.sums}, linear systems in {@code
 * org.gpuquerylab.entropy.gpu.cholesky}.
 */
@NullMarked
package org.gpuquerylab.entropy.gpu;

import org.jspecify.annotations.NullMarked;
