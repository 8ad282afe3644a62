/**
 * Equality joins of two tables: {@code SELECT R1, R2, ..., S1, S2, ... FROM R, S WHERE R.key =
 * S.key}.
 *
 * <p>Source: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013, section "Join".
 *
 * <table>
 * <caption>Steps of the text</caption>
 * <tr><th>text</th><th>here, step names of {@link org.gpuquerylab.operators.device.StepTime}</th></tr>
 * <tr><td>dimension table, fact table</td><td>build side, probe side</td></tr>
 * <tr><td>unpartitioned, step 1: count the keys of each hash value; prefix sum</td>
 *     <td>{@code count}, {@code join_count}; {@code count prefix sum}</td></tr>
 * <tr><td>step 2: insert key and row id into the bucket</td>
 *     <td>{@code insert}, {@code join_insert}</td></tr>
 * <tr><td>step 3: probe, write the filter vector, count locally</td>
 *     <td>{@code probe}, {@code join_probe}</td></tr>
 * <tr><td>step 4: prefix sum over the local counters</td><td>{@code prefix sum}</td></tr>
 * <tr><td>step 5: read the projected columns of both tables where there is a match, write</td>
 *     <td>{@code gather}</td></tr>
 * <tr><td>||S||, ||R||; S_i, R_i; r</td>
 *     <td>rows of build and probe side; their projected columns; matches / probe rows</td></tr>
 * </table>
 *
 * <p>Deviations of the unpartitioned join: a bucket belongs to one key, not to a hash value. It is
 * found by linear probing from the hash value on, in a table at most half full, and claimed by
 * writing the row into it (compare-and-swap), so keys are compared, never hashes, and all rows of a
 * bucket match. The bucket's key and its row lie together in one word of 8 bytes (16 for 64-bit
 * keys), so that a probe of a row is one access to memory in the usual case; the text reads the
 * count first, then the place, then the ids.
 *
 * <p>Where no key of the build side is double, a probe row has at most one match, and the filter is
 * a bit a row with the matches' rows beside it, without gaps in each group's chunk. Where keys are
 * double, which counting finds out, the filter holds each row's bucket, the counters are per row,
 * and step 5 works by rows of the result, each of which finds its probe row by bisection in the
 * prefix sums, so that a key with many matches keeps no single thread busy.
 */
@NullMarked
package org.gpuquerylab.operators.join;

import org.jspecify.annotations.NullMarked;
