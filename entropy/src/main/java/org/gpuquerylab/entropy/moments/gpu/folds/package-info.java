/**
 * Sums over the outer predicates on a device, a few predicates at a time; only the sums that unions
 * of known sets need are kept.
 */
@NullMarked
package org.gpuquerylab.entropy.moments.gpu.folds;

import org.jspecify.annotations.NullMarked;
