/**
 * Columnar tables in device memory, and the code that all operators on them share: their context,
 * the times of their steps, a filter with one bit for each row, and copying values by a list of
 * rows.
 *
 * <p>The filter is the filter vector of selections and joins in Yuan, Lee, Zhang: The Yin and Yang
 * of Processing Data Warehousing Queries on GPU Devices, PVLDB 6(10), 2013, section "Single Query
 * Operator".
 *
 * <table>
 * <caption>Terms of Yuan et al. 2013</caption>
 * <tr><th>Yuan et al. 2013</th><th>here</th></tr>
 * <tr><td>filter vector</td><td>{@link org.gpuquerylab.operators.device.RowFilter}</td></tr>
 * <tr><td>the local counter of each thread, the prefix sum in step 2</td>
 *  <td>{@link org.gpuquerylab.operators.device.RowFilter#prefixSum}</td></tr>
 * <tr><td>step 3, reading and writing the projected columns</td>
 *  <td>{@link org.gpuquerylab.operators.device.RowFilter#project}</td></tr>
 * <tr><td>thread group, of W threads</td>
 *  <td>a group of {@link org.gpuquerylab.operators.device.Tiles#GROUP} work-items</td></tr>
 * </table>
 *
 * <p>Deviations: for each row, the filter has a bit instead of an integer, because the filter
 * causes memory traffic whenever it is read or written. A thread reads eight adjacent rows at a
 * time. A thread's counter stays in a register and is added to the counters of its group. Therefore
 * the prefix sum is over groups instead of threads, and a group finds the positions of its threads
 * by a prefix sum in local memory. As a result, the rows keep the order of the input. On CUDA each
 * warp projects a chunk of rows independently.
 */
@NullMarked
package org.gpuquerylab.operators.device;

import org.jspecify.annotations.NullMarked;
