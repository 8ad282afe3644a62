/**
 * Runs queries under a policy on one backend ({@link
 * org.gpuquerylab.concurrency.execution.ExecutionPolicy}): answers, faults and times of each. The
 * policies are in {@code lane} and {@code multiqx}, their catalogue in {@code service}; queries
 * that run as one are in {@code fusion}.
 */
@NullMarked
package org.gpuquerylab.concurrency.execution;

import org.jspecify.annotations.NullMarked;
