/**
 * The fused path: it executes a star query in one pass over the fact table, following the
 * tile-based execution of A. Shanbhag, S. Madden and X. Yu, "A Study of the Fundamental Performance
 * Characteristics of GPUs and CPUs for Database Analytics", SIGMOD 2020 (Crystal).
 *
 * <p>Differences from Crystal:
 *
 * <ul>
 *   <li>A row is tested by a bit in an array that has a bit for each key of the dimension, instead
 *       of an entry in a hash table. The array, or its start, is in local memory. Group codes are
 *       looked up only for rows that pass all tests. Keys that are not dense are hashed.
 *   <li>The first stages, which most rows fail, run on whole tiles. A column is loaded only if a
 *       row needs it. The remaining rows are collected in a queue in local memory and then
 *       processed row by row, so that no lane is idle.
 *   <li>The stages are ordered by the number of bytes that they read for a sample of runs of rows
 *       ({@link org.gpuquerylab.operators.star}).
 *   <li>Columns have four bytes for each value, as in Crystal, or one to four bytes ({@link
 *       org.gpuquerylab.operators.star.Encoding}).
 * </ul>
 *
 * <p>{@code star_fact.cu} uses the queue and local memory; in the portable {@code star_fact.cl}, a
 * work-item tests one row after another in all stages.
 *
 * <p>The kernels of the fused path and their twins: they build the tables of dimensions, execute
 * the pass over the fact table, and collect the sums.
 */
@NullMarked
package org.gpuquerylab.operators.internal.fused;

import org.jspecify.annotations.NullMarked;
