/**
 * Runs queries under a policy on one backend ({@link
 * org.gpuquerylab.concurrency.internal.execution.ExecutionPolicy}), with the answer, the fault and
 * the times of each query.
 *
 * <p>Queries of one kind that run as one query, with one launch for each step ({@link
 * org.gpuquerylab.concurrency.internal.execution.FusedGroup}).
 *
 * <p>Source: A. Li, B. Zheng, G. Pekhimenko, F. Long, "Automatic horizontal fusion for GPU
 * kernels", CGO 2022.
 *
 * <table>
 * <caption>Deviations</caption>
 * <tr><th>there</th><th>here</th></tr>
 * <tr><td>two different kernels, divided by threads of a block</td><td>up to 16 calls of one kernel, divided by blocks, so that barriers stay unchanged</td></tr>
 * </table>
 *
 * <p>Policies that assign the operations of queries to lanes. A lane is a queue, or a branch of one
 * captured sequence ({@link org.gpuquerylab.concurrency.internal.execution.LanePolicies}).
 *
 * <p>MultiQx-GPU ({@link org.gpuquerylab.concurrency.internal.execution.MultiQxPolicy}): one thread
 * for each query, which is admitted according to its demand for device memory. Source: K. Wang et
 * al.: "Concurrent analytical query processing with GPUs", PVLDB 7(11), 2014.
 *
 * <p>Each query is either answered or reported as failed by its name ({@link
 * org.gpuquerylab.concurrency.internal.execution.QueryOutcome}).
 */
@NullMarked
package org.gpuquerylab.concurrency.internal.execution;

import org.jspecify.annotations.NullMarked;
