/**
 * The kernel-level model: the blocks and warps of each kernel with which all of them are resident
 * at once. Lowest first: {@link org.gpuquerylab.concurrency.placement.LaunchOptions}, the choices
 * of one kernel; {@link org.gpuquerylab.concurrency.placement.LabelSet}, the totals of several;
 * {@link org.gpuquerylab.concurrency.placement.PlacementProgram}, the dynamic program with its
 * {@link org.gpuquerylab.concurrency.placement.KernelPlacement}.
 *
 * <p>The model counts resident threads, not time: it knows no bandwidth, no atomics and no
 * duration, and requires the whole grid of every kernel to be resident. If a kernel fits into a
 * block of its own, its best choice is the fewest, largest blocks, so the program tests feasibility
 * more than it optimizes. Source: Li, Tu, Zeng, PLOS ONE 14(4), 2019, equations (1) to (15),
 * Theorem 1 and Algorithm 1, which is built with its printed indices corrected.
 */
@NullMarked
package org.gpuquerylab.concurrency.placement;

import org.jspecify.annotations.NullMarked;
