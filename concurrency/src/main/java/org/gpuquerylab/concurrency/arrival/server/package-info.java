/**
 * Servers of arriving queries: they run each query by itself ({@link
 * org.gpuquerylab.concurrency.arrival.server.LaneServer}), or the waiting ones as a batch ({@link
 * org.gpuquerylab.concurrency.arrival.server.BatchServer}).
 *
 * <p>Short queries beside long ones: the sources are J. Zhong, B. He, "Kernelet: high-throughput
 * GPU kernel executions with dynamic slicing and scheduling", IEEE TPDS 25(6), 2014, and S. Pai, M.
 * J. Thazhuthaveetil, R. Govindarajan, "Improving GPGPU concurrency with elastic kernels", ASPLOS
 * 2013.
 *
 * <table>
 * <caption>Deviations</caption>
 * <tr><th>There</th><th>Here</th><th>Why</th></tr>
 * <tr><td>each slice is a separate launch</td><td>slices are the groups of one launch</td>
 * <td>the device's priorities choose the next group, so a slice costs no launch</td></tr>
 * <tr><td>the kernel is rewritten to take any grid</td><td>every kernel strides over its input</td>
 * <td>it already takes any grid</td></tr>
 * <tr><td>the slice is the smallest of a given cost</td><td>the same, 10 %, measured for each kernel, but not below a given time</td><td>smaller slices let no query start sooner</td></tr>
 * </table>
 */
@NullMarked
package org.gpuquerylab.concurrency.arrival.server;

import org.jspecify.annotations.NullMarked;
