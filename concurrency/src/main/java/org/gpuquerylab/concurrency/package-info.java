/**
 * Concurrent queries on one device: the two-stage resource optimization, other policies, and the
 * queries that they schedule. {@link org.gpuquerylab.concurrency.KernelScheduler} is the entrance.
 * The packages, from the lowest to the highest:
 *
 * <ul>
 *   <li>{@code resource}: the limits of a multiprocessor, the demand of a kernel, and a launch
 *       configuration.
 *   <li>{@code internal.batch}: the kernel-level model, in which all kernels are resident at once,
 *       the batch-level model, which finds the minimum number of batches of resident kernels, and
 *       both models, one after the other.
 *   <li>{@code query}: a query as a list of kernels on a device.
 *   <li>{@code internal.workload}: queries of five kinds, with their kernels and data.
 *   <li>{@code schedule}: a model of the time of kernels, the decisions of a policy before kernels
 *       run, and files with kernels to schedule.
 *   <li>{@code internal.execution}: runs queries under a policy.
 *   <li>{@code internal.arrival}: streams of arriving queries.
 * </ul>
 *
 * <p>Source: H. Li, Y.-C. Tu, B. Zeng: "Concurrent query processing in a GPU-based database
 * system", PLOS ONE 14(4), 2019. The equations of the paper are reconstructed from its prose.
 */
@NullMarked
package org.gpuquerylab.concurrency;

import org.jspecify.annotations.NullMarked;
