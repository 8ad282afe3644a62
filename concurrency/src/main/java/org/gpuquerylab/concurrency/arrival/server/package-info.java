/**
 * Servers of arriving queries: each query by itself ({@link
 * org.gpuquerylab.concurrency.arrival.server.LaneServer}), or those that wait as a batch ({@link
 * org.gpuquerylab.concurrency.arrival.server.BatchServer}).
 *
 * <p>Short queries beside long ones: sources are J. Zhong, B. He, "Kernelet: high-throughput GPU
 * kernel executions with dynamic slicing and scheduling", IEEE TPDS 25(6), 2014, and S. Pai, M. J.
 * Thazhuthaveetil, R. Govindarajan, "Improving GPGPU concurrency with elastic kernels", ASPLOS
 * 2013.
 *
 * <table>
 * <caption>Deviations</caption>
 * <tr><th>There</th><th>Here</th><th>Why</th></tr>
 * <tr><td>a slice is a launch of its own</td><td>slices are the groups of one launch</td>
 * <td>the device's priorities choose the next group, so no launch is paid for a slice</td></tr>
 * <tr><td>the kernel is rewritten to take any grid</td><td>every kernel strides over its input</td>
 * <td>it takes any grid already</td></tr>
 * <tr><td>the slice is as small as costs a given part</td><td>the same, 10 %, measured by kernel,
 * and no smaller than a given time</td><td>smaller ones let nobody in sooner</td></tr>
 * </table>
 */
@NullMarked
package org.gpuquerylab.concurrency.arrival.server;

import org.jspecify.annotations.NullMarked;
