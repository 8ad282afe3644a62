/**
 * The fused path: a star query by one pass over the fact table, following the tile-based execution
 * of A. Shanbhag, S. Madden and X. Yu, "A Study of the Fundamental Performance Characteristics of
 * GPUs and CPUs for Database Analytics", SIGMOD 2020 (Crystal).
 *
 * <p>Differences from it:
 *
 * <ul>
 *   <li>A row is tested by a bit of an array (a bit for each key of the dimension), not by a hash
 *       table's entry; the array is small enough for local memory. The codes of groups are looked
 *       up only for rows that pass all tests. Keys that are not dense are hashed.
 *   <li>The first stages, which most rows fail, run on whole tiles, with a column loaded only where
 *       a row needs it. The remaining rows are collected in a queue in local memory and processed
 *       one by one, so that no lane idles.
 *   <li>The stages are ordered by the bytes that they read for a sample of runs of rows ({@link
 *       org.gpuquerylab.operators.star.plan}).
 *   <li>Columns have four bytes a value, as there, or one to four ({@link
 *       org.gpuquerylab.operators.star.encoding.Encoding}).
 * </ul>
 *
 * <p>{@code star_fact.cu} has the queue and local memory; the portable {@code star_fact.cl} takes
 * each row through all stages.
 */
@NullMarked
package org.gpuquerylab.operators.star.fused;

import org.jspecify.annotations.NullMarked;
