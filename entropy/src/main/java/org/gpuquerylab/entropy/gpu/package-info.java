/**
 * Shared parts of all solvers on a device: the target of launches, times by the device's clock,
 * checks of available memory, and the indices of a state that is mirrored on the device. Sums of
 * cells are in {@code org.gpuquerylab.entropy.gpu.sums}, linear systems in {@code
 * org.gpuquerylab.entropy.gpu.cholesky}.
 */
@NullMarked
package org.gpuquerylab.entropy.gpu;

import org.jspecify.annotations.NullMarked;
