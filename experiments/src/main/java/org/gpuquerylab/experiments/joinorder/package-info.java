/**
 * The experiments of A. Meister, G. Saake: GPU-accelerated dynamic programming for join-order
 * optimization, 2020.
 */
@NullMarked
package org.gpuquerylab.experiments.joinorder;

import org.jspecify.annotations.NullMarked;
