/**
 * The batch-level model: divides kernels into the minimum number of batches, which run one after
 * another. The kernels of a batch are resident at the same time. {@link
 * org.gpuquerylab.concurrency.internal.batch.BatchProblem} groups equal kernels; {@link
 * org.gpuquerylab.concurrency.internal.batch.BatchModel} calls the methods in order: {@link
 * org.gpuquerylab.concurrency.internal.batch.FirstFitDecreasing}, {@link
 * org.gpuquerylab.concurrency.internal.batch.ColumnGeneration} for the bound, {@link
 * org.gpuquerylab.concurrency.internal.batch.BatchSearch} by branch and price, {@link
 * org.gpuquerylab.concurrency.internal.batch.ValueCorrection}, and {@link
 * org.gpuquerylab.concurrency.internal.batch.SubsetProgram}, which is exact for up to 16 kernels.
 *
 * <p>{@link org.gpuquerylab.concurrency.internal.batch.ResidencySearch} decides whether a batch is
 * feasible. It checks warps, registers and shared memory, and also blocks, which the paper's
 * equations (18) to (20) omit. A column is an array: for each type, the number of its kernels in
 * the batch. Source: Li, Tu, Zeng, PLOS ONE 14(4), 2019, equations (16) to (30) and Algorithm 2.
 * The paper's lower bound of 1/8 is for geometric packing and is not used; the bound here comes
 * from the linear program.
 *
 * <p>The kernel-level model: chooses the blocks and warps of each kernel so that all kernels are
 * resident at once. The classes, from the lowest to the highest: {@link
 * org.gpuquerylab.concurrency.internal.batch.LaunchOptions} has the options of one kernel; {@link
 * org.gpuquerylab.concurrency.internal.batch.LabelSet} has the totals of several kernels; {@link
 * org.gpuquerylab.concurrency.internal.batch.PlacementProgram} is the dynamic program, whose result
 * is a {@link org.gpuquerylab.concurrency.internal.batch.KernelPlacement}. {@link
 * org.gpuquerylab.concurrency.internal.batch.ResidencySearch} only decides whether kernels fit,
 * also on two grouped multiprocessors.
 *
 * <p>The model counts resident threads instead of time. It ignores bandwidth, atomics and
 * durations, and requires the whole grid of every kernel to be resident. If a kernel's share of the
 * threads fits into one block, this block is the kernel's only option, because more blocks take at
 * least as many warps. Therefore the program tests feasibility more than it optimizes. Source: Li,
 * Tu, Zeng, PLOS ONE 14(4), 2019, equations (1) to (15), Theorem 1 and Algorithm 1; the printed
 * indices of Algorithm 1 are corrected.
 *
 * <p>The two-stage model ({@link org.gpuquerylab.concurrency.internal.batch.TwoStageModel}): all
 * kernels run at once if they fit; otherwise they run in the minimum number of batches. Source: Li,
 * Tu, Zeng, PLOS ONE 14(4), 2019.
 */
@NullMarked
package org.gpuquerylab.concurrency.internal.batch;

import org.jspecify.annotations.NullMarked;
