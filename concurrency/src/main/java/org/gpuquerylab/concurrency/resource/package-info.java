/**
 * What the models count: the limits of a multiprocessor ({@link
 * org.gpuquerylab.concurrency.resource.MultiprocessorLimits}), the units in which it is given out
 * ({@link org.gpuquerylab.concurrency.resource.AllocationUnits}), what a kernel needs ({@link
 * org.gpuquerylab.concurrency.resource.KernelDemand}) and how it is launched ({@link
 * org.gpuquerylab.concurrency.resource.LaunchConfiguration}). Source: Li, Tu, Zeng, PLOS ONE 14(4),
 * 2019, "Kernel-level optimization model development".
 */
@NullMarked
package org.gpuquerylab.concurrency.resource;

import org.jspecify.annotations.NullMarked;
