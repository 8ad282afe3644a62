/**
 * The batch-level model: the fewest batches, run one after another, of kernels that are resident at
 * once. {@link org.gpuquerylab.concurrency.batch.BatchProblem} groups equal kernels; {@link
 * org.gpuquerylab.concurrency.batch.BatchModel} calls the methods in order: {@link
 * org.gpuquerylab.concurrency.batch.FirstFitDecreasing}, {@link
 * org.gpuquerylab.concurrency.batch.ColumnGeneration} for the bound, {@link
 * org.gpuquerylab.concurrency.batch.RestrictedMaster} over its columns, {@link
 * org.gpuquerylab.concurrency.batch.ValueCorrection}, and {@link
 * org.gpuquerylab.concurrency.batch.SubsetProgram}, which is exact for up to 16 kernels.
 *
 * <p>A batch is feasible if the kernel-level model says so: warps, registers, shared memory and
 * also blocks, which the paper's equations (18) to (20) leave out. A column is an array with the
 * number of kernels of each type that it holds. Source: Li, Tu, Zeng, PLOS ONE 14(4), 2019,
 * equations (16) to (30) and Algorithm 2. Its lower bound of 1/8 is for geometric packing and is
 * not used; the bound here is that of the linear program.
 */
@NullMarked
package org.gpuquerylab.concurrency.batch;

import org.jspecify.annotations.NullMarked;
