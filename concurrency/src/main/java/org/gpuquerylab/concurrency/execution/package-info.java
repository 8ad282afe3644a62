/**
 * Runs queries under a policy on one backend ({@link
 * org.gpuquerylab.concurrency.execution.ExecutionPolicy}), with the answer, the fault and the times
 * of each query. The packages {@code lane} and {@code multiqx} have the policies, and {@code
 * service} has their catalogue. The package {@code fusion} combines several queries into one.
 */
@NullMarked
package org.gpuquerylab.concurrency.execution;

import org.jspecify.annotations.NullMarked;
