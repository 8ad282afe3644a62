/**
 * The experiments of A. Meister, G. Saake: GPU-accelerated dynamic programming for join-order
 * optimization, 2020. How an optimizer is measured is in {@code optimizer}, how its times are drawn
 * in {@code chart}.
 */
@NullMarked
package org.gpuquerylab.experiments.joinorder;

import org.jspecify.annotations.NullMarked;
