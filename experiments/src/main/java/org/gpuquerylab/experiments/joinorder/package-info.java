/**
 * The experiments of A. Meister, G. Saake: GPU-accelerated dynamic programming for join-order
 * optimization, 2020. {@code optimizer} measures optimizers, and {@code chart} draws their times;
 * {@code latency} is for queries of any size by any algorithm.
 */
@NullMarked
package org.gpuquerylab.experiments.joinorder;

import org.jspecify.annotations.NullMarked;
