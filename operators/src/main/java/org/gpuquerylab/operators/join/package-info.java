/**
 * Equality joins of two tables: {@code SELECT R1, R2, ..., S1, S2, ... FROM R, S WHERE R.key =
 * S.key}. The hash tables are in {@code table}.
 *
 * <p>Source: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013, section "Join".
 *
 * <table>
 * <caption>Steps of the text</caption>
 * <tr><th>text</th><th>here, step names of {@link org.gpuquerylab.operators.device.StepTime}</th></tr>
 * <tr><td>dimension table, fact table</td><td>build side, probe side</td></tr>
 * <tr><td>unpartitioned, step 1: count the keys of each hash value; prefix sum</td>
 *  <td>{@code count}: {@code join_range}, {@code join_count} or {@code compact_count}; {@code count
 *  prefix sum}</td></tr>
 * <tr><td>step 2: insert key and row id into the bucket</td>
 *  <td>{@code insert}: {@code join_insert}, or {@code compact_insert} and {@code
 *  compact_pack}</td></tr>
 * <tr><td>step 3: probe, write the filter vector, count locally</td>
 *  <td>{@code probe}: {@code join_probe} or {@code compact_probe}</td></tr>
 * <tr><td>step 4: prefix sum over the local counters</td><td>{@code prefix sum}</td></tr>
 * <tr><td>step 5: read the projected columns of both tables where there is a match, write</td>
 *  <td>{@code gather}</td></tr>
 * <tr><td>radix, step 1: partition the two tables</td><td>{@code partition}</td></tr>
 * <tr><td>step 2: join each pair of partitions in the cache, filter vector</td>
 *  <td>{@code probe}, {@code radix_probe}; {@code prefix sum}</td></tr>
 * <tr><td>step 3: project where there is a match</td><td>{@code gather}</td></tr>
 * <tr><td>||S||, ||R||; S_i, R_i; r</td>
 *  <td>rows of build and probe side; their projected columns; matches / probe rows</td></tr>
 * </table>
 *
 * <p>Deviations of the unpartitioned join: a slot of the hash table belongs to one key, not to a
 * hash value. It is found by linear probing from the hash value on, in a table at most a quarter
 * full, and claimed by writing the row into it (compare-and-swap). So keys are compared, never
 * hashes, and all rows of a slot match. A slot holds the key and the row together, in 8 bytes (16
 * for 64-bit keys), and a probe reads 16 bytes at once, so a row's probe is usually one access to
 * memory; the text reads the count first, then the position, then the ids. If the build side's keys
 * are dense, which is checked, the hash value is the distance to the least key, and the slot holds
 * no key.
 *
 * <p>If a group can have 208 KiB of local memory (CUDA), a build side of up to 65,536 different
 * 32-bit keys that are not dense gets a table that fits into it. Buckets are counted, placed by a
 * prefix sum and filled as in the text. But a bucket stores only the part of the key that its
 * number does not give, in two bytes, and no row id: a match is an index in the order of the
 * buckets, and step 5 first brings the dimension's projected columns into this order. {@link
 * org.gpuquerylab.operators.join.table.JoinTable} makes the choice.
 *
 * <p>If the build side's keys are unique, a probe row has at most one match, and the filter is a
 * bit a row with the matches' rows beside it, without gaps in each group's chunk. If keys are not
 * unique, which counting finds out, the filter holds each row's slot, the counters are per row, and
 * step 5 works by rows of the result. Each of these finds its probe row by bisection in the prefix
 * sums, so a key with many matches keeps no single thread busy.
 *
 * <p>Deviations of the radix join: partitions are of the mixed keys' high bits, and the cache is
 * local memory. The filter holds each probe row's number of matches; step 3 probes again to find
 * the matches. Each thread group takes the same number of probe rows instead of one partition, so
 * several groups share a partition with most of the rows.
 */
@NullMarked
package org.gpuquerylab.operators.join;

import org.jspecify.annotations.NullMarked;
