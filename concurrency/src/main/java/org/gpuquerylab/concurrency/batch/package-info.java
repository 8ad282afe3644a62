/**
 * The batch-level model: divides kernels into the minimum number of batches, which run one after
 * another. The kernels of a batch are resident at the same time. {@link
 * org.gpuquerylab.concurrency.batch.BatchProblem} groups equal kernels; {@link
 * org.gpuquerylab.concurrency.batch.BatchModel} calls the methods in order: {@link
 * org.gpuquerylab.concurrency.batch.FirstFitDecreasing}, {@link
 * org.gpuquerylab.concurrency.batch.ColumnGeneration} for the bound, {@link
 * org.gpuquerylab.concurrency.batch.BatchSearch} by branch and price, {@link
 * org.gpuquerylab.concurrency.batch.ValueCorrection}, and {@link
 * org.gpuquerylab.concurrency.batch.SubsetProgram}, which is exact for up to 16 kernels.
 *
 * <p>{@link org.gpuquerylab.concurrency.placement.ResidencySearch} decides whether a batch is
 * feasible. It checks warps, registers and shared memory, and also blocks, which the paper's
 * equations (18) to (20) omit. A column is an array: for each type, the number of its kernels in
 * the batch. Source: Li, Tu, Zeng, PLOS ONE 14(4), 2019, equations (16) to (30) and Algorithm 2.
 * The paper's lower bound of 1/8 is for geometric packing and is not used; the bound here comes
 * from the linear program.
 */
@NullMarked
package org.gpuquerylab.concurrency.batch;

import org.jspecify.annotations.NullMarked;
