/**
 * The quantities of the models: the limits of a multiprocessor ({@link
 * org.gpuquerylab.concurrency.resource.MultiprocessorLimits}), its allocation units ({@link
 * org.gpuquerylab.concurrency.resource.AllocationUnits}), the needs of a kernel ({@link
 * org.gpuquerylab.concurrency.resource.KernelDemand}) and its launch ({@link
 * org.gpuquerylab.concurrency.resource.LaunchConfiguration}). Source: Li, Tu, Zeng, PLOS ONE 14(4),
 * 2019, "Kernel-level optimization model development".
 *
 * <p>Random kernels of several classes ({@link org.gpuquerylab.concurrency.resource.KernelClass}),
 * for benchmarks and tests of the models.
 */
@NullMarked
package org.gpuquerylab.concurrency.resource;

import org.jspecify.annotations.NullMarked;
