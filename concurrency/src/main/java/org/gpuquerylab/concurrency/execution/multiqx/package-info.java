/**
 * MultiQx-GPU ({@link org.gpuquerylab.concurrency.execution.multiqx.MultiQxPolicy}): one thread for
 * each query, which is admitted according to its demand for device memory. Source: K. Wang et al.:
 * "Concurrent analytical query processing with GPUs", PVLDB 7(11), 2014.
 */
@NullMarked
package org.gpuquerylab.concurrency.execution.multiqx;

import org.jspecify.annotations.NullMarked;
