/**
 * Sort: {@code SELECT L1, L2, ... FROM R ORDER BY keys}.
 *
 * <p>Sources: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013, sections "Sort" (which names radix and merge sort) and, for the steps
 * of the merge sort, "Sort" of its cost model; Odeh, Green, Mwassi, Shmueli, Birk: Merge Path -
 * Parallel Merging Made Simple, IPDPSW 2012.
 *
 * <table>
 * <caption>Steps of Yuan et al. 2013</caption>
 * <tr><th>Yuan et al. 2013</th><th>step name of {@link org.gpuquerylab.operators.device.StepTime} here</th></tr>
 * <tr><td>merge sort: divide the keys into partitions that fit into the cache, sort each of them</td>
 *  <td>{@code partition sort}, {@code sort_partitions}, in local memory</td></tr>
 * <tr><td>merge all partitions, log p steps</td><td>{@code merge}, {@code merge_runs}</td></tr>
 * <tr><td>copy the projected columns to the result buffer in the right order</td><td>{@code gather}</td></tr>
 * <tr><td>radix sort (no steps given)</td><td>{@code radix passes}, {@code gather}</td></tr>
 * <tr><td>p partitions of d keys; w; K_i</td>
 *  <td>rows / d of {@link org.gpuquerylab.operators.sort.MergeSort#PARTITION}; bytes of a key; bytes of a projected column</td></tr>
 * </table>
 *
 * <p>Deviations: both algorithms sort by several keys, one after another from the last to the
 * first. Each sort is stable, and moves the row numbers along with the keys. Before each sort, the
 * step {@code encode} converts a key column, in the current order, into numbers whose unsigned
 * order is the required one. It flips the sign bit; for a negative double, all bits; and for a
 * descending order, all bits once more. Doubles are in the order of {@link Double#compare}. Strings
 * are sorted by their dictionary codes, which have the order of {@link String#compareTo}.
 */
@NullMarked
package org.gpuquerylab.operators.sort;

import org.jspecify.annotations.NullMarked;
