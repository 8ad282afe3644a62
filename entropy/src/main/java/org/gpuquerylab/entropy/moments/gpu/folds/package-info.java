/**
 * Sums over the outer predicates on a device, a few predicates at a time; only sums needed for
 * unions of known sets are kept.
 */
@NullMarked
package org.gpuquerylab.entropy.moments.gpu.folds;

import org.jspecify.annotations.NullMarked;
