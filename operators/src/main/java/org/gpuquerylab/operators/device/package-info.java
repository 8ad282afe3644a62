/**
 * Columnar tables in device memory, and what all operators on them share: their context, the times
 * of their steps, a filter of one bit a row, and gathering columns.
 *
 * <p>The filter is that of selection and join in Yuan, Lee, Zhang: The Yin and Yang of Processing
 * Data Warehousing Queries on GPU Devices, PVLDB 6(10), 2013, section "Single Query Operator".
 *
 * <table>
 * <caption>Terms of the text</caption>
 * <tr><th>text</th><th>here</th></tr>
 * <tr><td>filter vector</td><td>{@link org.gpuquerylab.operators.device.RowFilter}</td></tr>
 * <tr><td>each thread's local counter, step 2's prefix sum</td>
 *  <td>{@link org.gpuquerylab.operators.device.RowFilter#prefixSum}</td></tr>
 * <tr><td>step 3, reading and writing the projected columns</td>
 *  <td>{@link org.gpuquerylab.operators.device.RowFilter#project}</td></tr>
 * <tr><td>thread group, of W threads</td>
 *  <td>a group of {@link org.gpuquerylab.operators.device.Tiles#GROUP} work-items</td></tr>
 * </table>
 *
 * <p>Deviations: the filter has a bit a row, not an integer, since it causes traffic whenever it is
 * read or written. A thread reads eight adjacent rows at a time. Its counter stays in a register
 * and is added to those of its group, so the prefix sum is over groups, not threads, and a group
 * finds its threads' positions by a prefix sum in local memory. So the result has the order of the
 * input. On CUDA each warp projects a chunk of rows by itself.
 */
@NullMarked
package org.gpuquerylab.operators.device;

import org.jspecify.annotations.NullMarked;
