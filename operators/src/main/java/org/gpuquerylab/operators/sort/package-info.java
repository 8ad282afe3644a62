/**
 * Sort: {@code SELECT L1, L2, ... FROM R ORDER BY keys}.
 *
 * <p>Sources: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013, sections "Sort" (which names radix and merge sort) and, for the steps
 * of the merge sort, "Sort" of its cost model; Odeh, Green, Mwassi, Shmueli, Birk: Merge Path -
 * Parallel Merging Made Simple, IPDPSW 2012.
 *
 * <table>
 * <caption>Steps of the text</caption>
 * <tr><th>text</th><th>here, step names of {@link org.gpuquerylab.operators.device.StepTime}</th></tr>
 * <tr><td>merge sort: divide the keys into partitions that fit the cache, sort each</td>
 *  <td>{@code partition sort}, {@code sort_partitions}, in local memory</td></tr>
 * <tr><td>merge all partitions, log p steps</td><td>{@code merge}, {@code merge_runs}</td></tr>
 * <tr><td>project the columns to the result buffer in the right order</td><td>{@code gather}</td></tr>
 * <tr><td>radix sort (no steps given)</td><td>{@code radix passes}, {@code gather}</td></tr>
 * <tr><td>p partitions of d keys; w; K_i</td>
 *  <td>rows / d of {@link org.gpuquerylab.operators.sort.MergeSort#PARTITION}; bytes of a key;
 *  of a projected column</td></tr>
 * </table>
 *
 * <p>Deviations: both sort by several keys, one after the other from the last to the first, each
 * time stably, and move the rows' numbers along with the keys. First, the step {@code encode} turns
 * a key column, in the order so far, into numbers whose unsigned order is the wanted one: it flips
 * the sign bit, all bits of a negative double, and all bits once more for a descending order.
 * Doubles are in the order of {@link Double#compare}. Strings are sorted by their dictionary codes,
 * whose order is that of {@link String#compareTo}.
 */
@NullMarked
package org.gpuquerylab.operators.sort;

import org.jspecify.annotations.NullMarked;
