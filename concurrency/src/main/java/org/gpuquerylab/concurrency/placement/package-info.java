/**
 * The kernel-level model: chooses the blocks and warps of each kernel so that all kernels are
 * resident at once. The classes, from the lowest to the highest: {@link
 * org.gpuquerylab.concurrency.placement.LaunchOptions} has the options of one kernel; {@link
 * org.gpuquerylab.concurrency.placement.LabelSet} has the totals of several kernels; {@link
 * org.gpuquerylab.concurrency.placement.PlacementProgram} is the dynamic program, whose result is a
 * {@link org.gpuquerylab.concurrency.placement.KernelPlacement}. {@link
 * org.gpuquerylab.concurrency.placement.ResidencySearch} only decides whether kernels fit, also on
 * two grouped multiprocessors.
 *
 * <p>The model counts resident threads instead of time. It ignores bandwidth, atomics and
 * durations, and requires the whole grid of every kernel to be resident. If a kernel's share of the
 * threads fits into one block, this block is the kernel's only option, because more blocks take at
 * least as many warps. Therefore the program tests feasibility more than it optimizes. Source: Li,
 * Tu, Zeng, PLOS ONE 14(4), 2019, equations (1) to (15), Theorem 1 and Algorithm 1; the printed
 * indices of Algorithm 1 are corrected.
 */
@NullMarked
package org.gpuquerylab.concurrency.placement;

import org.jspecify.annotations.NullMarked;
