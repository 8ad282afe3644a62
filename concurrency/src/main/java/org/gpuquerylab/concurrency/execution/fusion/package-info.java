/**
 * Queries of one kind that run as one query, with one launch for each step ({@link
 * org.gpuquerylab.concurrency.execution.fusion.FusedGroup}).
 *
 * <p>Source: A. Li, B. Zheng, G. Pekhimenko, F. Long, "Automatic horizontal fusion for GPU
 * kernels", CGO 2022.
 *
 * <table>
 * <caption>Deviations</caption>
 * <tr><th>there</th><th>here</th></tr>
 * <tr><td>two different kernels, divided by threads of a block</td><td>up to 16 calls of one kernel, divided by blocks, so that barriers stay unchanged</td></tr>
 * </table>
 */
@NullMarked
package org.gpuquerylab.concurrency.execution.fusion;

import org.jspecify.annotations.NullMarked;
