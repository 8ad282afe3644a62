/**
 * Aggregation: {@code SELECT keys, f1(L1), f2(L2), ... FROM R GROUP BY keys}.
 *
 * <p>Source: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013, section "Aggregation".
 *
 * <table>
 * <caption>Steps of Yuan et al. 2013</caption>
 * <tr><th>Yuan et al. 2013</th><th>step name of {@link org.gpuquerylab.operators.device.StepTime} here</th></tr>
 * <tr><td>step 1: hash the group-by keys, count; prefix sum</td>
 *  <td>{@code count}, {@code group_find}; {@code prefix sum}</td></tr>
 * <tr><td>step 2: write the tuples to the positions of their hash values</td>
 *  <td>{@code scatter}</td></tr>
 * <tr><td>step 3: one thread group for each group computes the functions</td>
 *  <td>{@code aggregate}, {@code aggregate_pieces}</td></tr>
 * <tr><td>||R||, n, K_i; w; v</td>
 *  <td>number of rows; number of aggregates and bytes of their columns; bytes of the group keys; number of groups</td></tr>
 * </table>
 *
 * <p>Deviations: Yuan et al. 2013 treat tuples with the same hash value as one group. Here all
 * columns of the keys are compared, and each group has its own slot, found by linear probing. The
 * hash table is small at first, because most queries have few groups. If it is too small, it grows
 * to at most twice as many slots as rows. Step 2 uses a stable radix sort of (group, row) instead
 * of an atomic operation for each row. Therefore the rows of a large group do not wait for each
 * other, and the rows of a group keep their order: sums of doubles are the same in every run. In
 * step 3, a group of many rows is divided into sections of {@link
 * org.gpuquerylab.operators.aggregation.HashAggregation#PIECE_ROWS} rows; one thread group
 * processes each section.
 *
 * <p>{@link org.gpuquerylab.operators.aggregation.AtomicAggregation} is not in Yuan et al. 2013: it
 * adds each row to its group by an atomic operation, without scatter.
 *
 * <p>If group keys are doubles, all NaNs are the same key, and both zeros are the same key.
 */
@NullMarked
package org.gpuquerylab.operators.aggregation;

import org.jspecify.annotations.NullMarked;
