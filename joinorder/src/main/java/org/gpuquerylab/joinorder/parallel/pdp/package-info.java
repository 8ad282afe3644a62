/**
 * PDPsva: DPsize with an allocation of pairs to workers, with or without skip vector arrays (W.-S.
 * Han, W. Kwak, J. Lee, G. M. Lohman and V. Markl, "Parallelizing Query Optimization", PVLDB 1(1),
 * 2008).
 *
 * <table>
 * <caption>Symbols in the papers and their names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>quantifier set (QS)</td><td>{@code set}, a bit mask; {@code key} if its bits follow {@link RelationOrder}</td></tr>
 * <tr><td>plan partition P_s</td><td>{@link PlanPartition}, of size s</td></tr>
 * <tr><td>smallSZ, largeSZ</td><td>the sizes of {@code outer} and {@code inner}</td></tr>
 * <tr><td>stratum</td><td>a pair of partitions {@code outer}, {@code inner}</td></tr>
 * <tr><td>skip vector array (SVA)</td><td>{@code PlanPartition.skips}, read by {@code
 * skip}</td></tr>
 * <tr><td>search space allocation</td><td>{@link AllocationScheme}</td></tr>
 * <tr><td>private memo, merging of plan partitions</td><td>{@link PrivateMemo}, {@code
 * PrivateMemo.merge}</td></tr>
 * </table>
 *
 * <p>Choices, deviations from the paper, and their reasons:
 *
 * <ul>
 *   <li>Allocation: the default is round-robin over the inner rows. Adjacent rows share long
 *       prefixes, so a contiguous range has either many overlaps or few. Equi-depth ranges, which
 *       have equal numbers of pairs, have unequal work as soon as overlaps are skipped; and outer
 *       partitions of single relations have fewer rows than there are workers. The rows are dealt
 *       in blocks of up to 64 rows instead of one by one. So workers do not share cache lines, and
 *       one skip vector array serves all workers: a skip ends in the worker's next block.
 *   <li>Order: relations with more neighbours come first. In a star, all sets of two or more
 *       relations then begin with the hub, and a stratum of two such partitions takes one step: if
 *       one overlap skips all inner rows, the outer rows with the same prefix are skipped as well.
 *   <li>Merging: the workers merge disjoint ranges of rows; in the paper, one thread merges all
 *       rows. Among plans of equal cost, the one with the smaller left part wins, so plans do not
 *       depend on the number of threads. With skip vectors, {@code pairsChecked} depends on the
 *       number of threads: each worker inspects a different row after a skip.
 *   <li>The calling thread alone processes a size with fewer than 8,192 pairs.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.parallel.pdp;

import org.jspecify.annotations.NullMarked;
