/**
 * Streams of arriving queries ({@link
 * org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess}), their servers ({@link
 * org.gpuquerylab.concurrency.internal.arrival.QueryServer}), and the latency of each query.
 *
 * <p>Streams of arriving queries on an ideal device ({@link
 * org.gpuquerylab.concurrency.internal.arrival.IdealDevice}). The device works at its measured
 * capacity whenever a query waits. Its host begins and stops queries at no cost, and each query can
 * use the whole device. There are three rules: first come, first served; shortest first; and a
 * bound for all orders. The difference between a real server and these rules is caused by its host,
 * its device or its order.
 *
 * <p>Servers of arriving queries: one runs each query separately ({@link
 * org.gpuquerylab.concurrency.internal.arrival.LaneServer}), the other runs the waiting queries as
 * a batch ({@link org.gpuquerylab.concurrency.internal.arrival.BatchServer}).
 *
 * <p>The table compares the treatment of short queries beside long ones, here and in the sources:
 * J. Zhong, B. He, "Kernelet: high-throughput GPU kernel executions with dynamic slicing and
 * scheduling", IEEE TPDS 25(6), 2014, and S. Pai, M. J. Thazhuthaveetil, R. Govindarajan,
 * "Improving GPGPU concurrency with elastic kernels", ASPLOS 2013.
 *
 * <table>
 * <caption>Deviations</caption>
 * <tr><th>There</th><th>Here</th><th>Why</th></tr>
 * <tr><td>each slice is a separate launch</td><td>slices are the groups of one launch</td>
 * <td>the device's priorities choose the next group, so a slice needs no launch</td></tr>
 * <tr><td>the kernel is rewritten so that it works with any grid</td><td>every kernel strides over its input</td>
 * <td>kernels already work with any grid</td></tr>
 * <tr><td>the slice is the smallest one with a given overhead</td><td>the same with an overhead of 10 %, measured for each kernel; but a slice is not shorter than a given time</td><td>because shorter slices would not let any query start sooner</td></tr>
 * </table>
 */
@NullMarked
package org.gpuquerylab.concurrency.internal.arrival;

import org.jspecify.annotations.NullMarked;
