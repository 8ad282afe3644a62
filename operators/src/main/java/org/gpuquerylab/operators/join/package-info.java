/**
 * Equality joins of two tables: {@code SELECT R1, R2, ..., S1, S2, ... FROM R, S WHERE R.key =
 * S.key}.
 *
 * <p>Source: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013, section "Join".
 *
 * <table>
 * <caption>Steps of Yuan et al. 2013</caption>
 * <tr><th>Yuan et al. 2013</th><th>step name of {@link org.gpuquerylab.operators.device.StepTime} here</th></tr>
 * <tr><td>dimension table, fact table</td><td>build side, probe side</td></tr>
 * <tr><td>unpartitioned, step 1: count the keys of each hash value; prefix sum</td>
 *  <td>{@code count}: {@code join_range}, {@code join_count} or {@code compact_count}; {@code count
 *  prefix sum}</td></tr>
 * <tr><td>step 2: insert the key and the row id into the bucket</td>
 *  <td>{@code insert}: {@code join_insert}, or {@code compact_insert} and {@code
 *  compact_pack}</td></tr>
 * <tr><td>step 3: probe, write the filter vector, count locally</td>
 *  <td>{@code probe}: {@code join_probe} or {@code compact_probe}</td></tr>
 * <tr><td>step 4: prefix sum over the local counters</td><td>{@code prefix sum}</td></tr>
 * <tr><td>step 5: for each match, read the projected columns of both tables and write them</td>
 *  <td>{@code gather}</td></tr>
 * <tr><td>radix, step 1: partition the two tables</td><td>{@code partition}</td></tr>
 * <tr><td>step 2: join each pair of partitions in the cache, filter vector</td>
 *  <td>{@code probe}, {@code radix_probe}; {@code prefix sum}</td></tr>
 * <tr><td>step 3: project the matches</td><td>{@code gather}</td></tr>
 * <tr><td>||S||, ||R||; S_i, R_i; r</td>
 *  <td>number of rows of build side and probe side; their projected columns; matches / probe rows</td></tr>
 * </table>
 *
 * <p>Deviations of the unpartitioned join: a slot of the hash table belongs to one key instead of
 * one hash value. A slot is found by linear probing that begins at the hash value, in a table that
 * is at most a quarter full. A row claims the slot by writing its number into it
 * (compare-and-swap). Therefore keys are compared instead of hashes, and all rows of a slot match.
 * A slot holds the key and the row together, in 8 bytes (16 bytes for 64-bit keys), and a probe
 * reads 16 bytes at once. Therefore the probe of a row usually accesses memory once, whereas Yuan
 * et al. 2013 read the count, then the position, then the ids. If the keys of the build side are
 * dense (the join checks this), the hash value is the difference from the smallest key, and the
 * slot does not store the key.
 *
 * <p>If a group can have 208 KiB of local memory (CUDA), and the build side has at most 65,536
 * different 32-bit keys that are not dense, the table fits into local memory. As in Yuan et al.
 * 2013, its buckets are counted, placed by a prefix sum and filled. However, a bucket stores no row
 * id, and of a key it stores only the two bytes that the bucket's number does not determine. A
 * match is an index in the order of the buckets, and step 5 first copies the dimension's projected
 * columns into this order. {@link org.gpuquerylab.operators.join.JoinTable} chooses the kind of
 * table.
 *
 * <p>If the keys of the build side are unique, a probe row has at most one match. The filter then
 * has a bit for each row. The rows of the matches are stored beside it, without gaps in each
 * group's chunk. The count in step 1 shows whether keys are unique. If keys are not unique, the
 * filter holds each row's slot, each row has a counter, and in step 5 each work-item processes rows
 * of the result. Each row of the result finds its probe row by bisection in the prefix sums, so a
 * key with many matches does not occupy a single thread.
 *
 * <p>The radix join deviates from the paper as follows: it partitions keys by the high bits of
 * their hashes, and local memory serves as the cache. The filter holds the number of matches of
 * each probe row; step 3 probes again to find the matches. Each thread group processes the same
 * number of probe rows instead of one partition, so several groups share a large partition.
 *
 * <p>Hash tables of the build side's keys in several forms, and the kernels that build and probe
 * them.
 */
@NullMarked
package org.gpuquerylab.operators.join;

import org.jspecify.annotations.NullMarked;
