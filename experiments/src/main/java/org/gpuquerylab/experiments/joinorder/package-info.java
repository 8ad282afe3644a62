/**
 * The experiments of A. Meister, G. Saake: GPU-accelerated dynamic programming for join-order
 * optimization, 2020. The package {@code optimizer} measures optimizers, and {@code chart} draws
 * their times. The package {@code latency} measures any algorithms on queries of any size.
 */
@NullMarked
package org.gpuquerylab.experiments.joinorder;

import org.jspecify.annotations.NullMarked;
