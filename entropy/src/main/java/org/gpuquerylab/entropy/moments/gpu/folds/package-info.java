/**
 * Sums over the outer predicates on a device, some at a time, of which only those leave that unions
 * of known sets need.
 */
@NullMarked
package org.gpuquerylab.entropy.moments.gpu.folds;

import org.jspecify.annotations.NullMarked;
