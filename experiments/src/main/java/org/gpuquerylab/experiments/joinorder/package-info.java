/**
 * The experiments of A. Meister, G. Saake: GPU-accelerated dynamic programming for join-order
 * optimization, 2020. How an optimizer is measured is in {@code optimizer}, how its times are drawn
 * in {@code chart}; {@code latency} is for queries of any size by any algorithm.
 */
@NullMarked
package org.gpuquerylab.experiments.joinorder;

import org.jspecify.annotations.NullMarked;
