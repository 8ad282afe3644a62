/**
 * Aggregation: {@code SELECT keys, f1(L1), f2(L2), ... FROM R GROUP BY keys}.
 *
 * <p>Source: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013, section "Aggregation".
 *
 * <table>
 * <caption>Steps of the text</caption>
 * <tr><th>Enqueues the combination of a column into one of the result: directly, or by halves for the mean of 64-bit integers.</th><th>here, step names of {@link org.gpuquerylab.operators.device.StepTime}</th></tr>
 * <tr><td>step 1: hash the group-by keys, count; prefix sum</td>
 *  <td>{@code count}, {@code group_find}; {@code prefix sum}</td></tr>
 * <tr><td>step 2: put the tuples into the position of their hash value</td>
 *  <td>{@code scatter}</td></tr>
 * <tr><td>step 3: one thread group a group computes the functions</td>
 *  <td>{@code aggregate}, {@code aggregate_pieces}</td></tr>
 * <tr><td>||R||, n, K_i; w; v</td>
 *  <td>rows, aggregates and their columns' bytes; bytes of the group keys; groups</td></tr>
 * </table>
 *
 * <p>Deviations: the text treats tuples with the same hash value as one group. Here keys are
 * compared, in all their columns, and each group has a slot of its own, found by linear probing.
 * The table begins small, since most queries have few groups, and grows if that is not enough, to
 * at most twice as many slots as rows. Step 2 scatters by a stable radix sort of (group, row)
 * instead of an atomic for each row. So a group of many rows makes no queue, and the rows of a
 * group keep their order: sums of doubles are the same in every run. In step 3 a group of many rows
 * is cut into sections of {@link org.gpuquerylab.operators.aggregation.HashAggregation#PIECE_ROWS}
 * rows, one for each thread group.
 *
 * <p>{@link org.gpuquerylab.operators.aggregation.AtomicAggregation} is not from the text: it adds
 * each row to its group by an atomic, without scatter.
 *
 * <p>For group keys of doubles, all NaNs are one key, and both zeros are one key.
 */
@NullMarked
package org.gpuquerylab.operators.aggregation;

import org.jspecify.annotations.NullMarked;
