/**
 * The kernel-level model: which blocks and warps each kernel gets so that all of them are resident
 * at once. Lowest first: {@link org.gpuquerylab.concurrency.placement.LaunchOptions}, what one
 * kernel may choose; {@link org.gpuquerylab.concurrency.placement.LabelSet}, what several may take
 * together; {@link org.gpuquerylab.concurrency.placement.PlacementProgram}, the dynamic program
 * with its {@link org.gpuquerylab.concurrency.placement.KernelPlacement}.
 *
 * <p>The model counts resident threads, not time: it knows no bandwidth, no atomics and no
 * duration, and wants the whole grid of every kernel resident. Where a kernel fits a block of its
 * own, its best choice is the fewest, largest blocks, so that the program is a test of feasibility
 * more than an optimizer. Source: Li, Tu, Zeng, PLOS ONE 14(4), 2019, equations (1) to (15),
 * Theorem 1 and Algorithm 1, whose print is wrong in its indices and is built as corrected.
 */
@NullMarked
package org.gpuquerylab.concurrency.placement;

import org.jspecify.annotations.NullMarked;
