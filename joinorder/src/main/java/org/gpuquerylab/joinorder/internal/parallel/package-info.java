/**
 * Exhaustive dynamic programming in several threads of the host, which {@link
 * org.gpuquerylab.primitives.internal.Workers} provides: {@code pdp} contains PDPsva, {@code dpe}
 * DPEgen, and {@code ssdg} SSDG.
 *
 * <p>Texts: W.-S. Han, W. Kwak, J. Lee, G. M. Lohman and V. Markl, "Parallelizing Query
 * Optimization", PVLDB 1(1), 2008 (PDPsva); W.-S. Han and J. Lee, "Dependency-Aware Reordering for
 * Parallelizing Query Optimization in Multi-Core CPUs", SIGMOD 2009 (DPEgen); F. M. Waas and J. M.
 * Hellerstein, "Parallelizing Extensible Query Optimizers", SIGMOD 2009 (SSDG); A. Meister and G.
 * Saake, FIN-02-2020, section 2.2.2, which summarizes all three and measures the first two as
 * PDP-CPU, SVA-CPU and DPE-CPU.
 *
 * <p>These algorithms have one choice in common.
 *
 * <ul>
 *   <li>They know the connected sets before they start, like the sequential programs of {@code
 *       internal.host}. Therefore the memo table never grows, a set's slot never changes, and
 *       threads need not coordinate either of the two.
 * </ul>
 *
 * <p>DPEgen: a producer with any enumeration of join pairs, and consumers that evaluate the pairs
 * from a buffer that respects dependencies (W.-S. Han and J. Lee, "Dependency-Aware Reordering for
 * Parallelizing Query Optimization in Multi-Core CPUs", SIGMOD 2009).
 *
 * <table>
 * <caption>Symbols in the papers and their names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>SRQS, the size of the resulting quantifier set</td><td>the index of a {@link
 * SizeGroup}</td></tr>
 * <tr><td>equivalence class (EC)</td><td>the pairs of one set; a part of a {@link SizeGroup} holds several classes</td></tr>
 * <tr><td>dependency-aware buffer</td><td>{@link PairBuffer}</td></tr>
 * </table>
 *
 * <p>Choices, deviations from the paper, and their reasons:
 *
 * <ul>
 *   <li>Of the paper's partial orders, only SRQS is implemented, which Meister and Saake 2020 use.
 *       The producer filters out overlapping and unconnected pairs, so the buffer holds only valid
 *       pairs.
 *   <li>The buffer is bounded: when open groups hold too much of the memory, some groups are sealed
 *       and evaluated, those of the smallest sets first. Later pairs of the same size form another
 *       group, which is evaluated later. {@link PairBuffer} explains why this respects
 *       dependencies.
 *   <li>Equivalence classes are hashed to twice as many parts as there are threads; one thread
 *       evaluates a part of a group. A task for each single class would be too small.
 * </ul>
 *
 * <p>PDPsva: DPsize with an allocation of pairs to workers, with or without skip vector arrays
 * (W.-S. Han, W. Kwak, J. Lee, G. M. Lohman and V. Markl, "Parallelizing Query Optimization", PVLDB
 * 1(1), 2008).
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
 *
 * <p>SSDG: a task for each connected set, which is ready when the sets that it depends on are
 * solved (F. M. Waas and J. M. Hellerstein, "Parallelizing Extensible Query Optimizers", SIGMOD
 * 2009). The paper's search state is a set here, and the state's status is {@link
 * SearchStates.Status}.
 *
 * <p>Choices, deviations from the paper, and their reasons:
 *
 * <ul>
 *   <li>The paper's graph has tasks of a transformation-based optimizer; here the graph is that of
 *       dynamic programming, with a task for each connected set. Edges that follow from other edges
 *       are left out, see {@link SearchStates}.
 *   <li>In graphs with at least half of a clique's edges, all subsets of a set are tried as splits,
 *       as in DPsub. In other graphs the splits are the minimal cuts by MinCutConservative (Fender
 *       and Moerkotte, ICDE 2011), because every other enumeration of the splits of one set yields
 *       mostly invalid splits.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.internal.parallel;

import org.jspecify.annotations.NullMarked;
