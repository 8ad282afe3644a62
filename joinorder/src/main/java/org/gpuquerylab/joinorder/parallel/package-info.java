/**
 * Exhaustive dynamic programming in several threads of the host.
 *
 * <p>Texts: W.-S. Han, W. Kwak, J. Lee, G. M. Lohman and V. Markl, "Parallelizing Query
 * Optimization", PVLDB 1(1), 2008 (PDPsva); W.-S. Han and J. Lee, "Dependency-Aware Reordering for
 * Parallelizing Query Optimization in Multi-Core CPUs", SIGMOD 2009 (DPEgen); F. M. Waas and J. M.
 * Hellerstein, "Parallelizing Extensible Query Optimizers", SIGMOD 2009 (SSDG); A. Meister and G.
 * Saake, FIN-02-2020, section 2.2.2, which sums up all three and measures the first two as PDP-CPU,
 * SVA-CPU and DPE-CPU.
 *
 * <table>
 * <caption>Symbols of the papers and names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>quantifier set (QS)</td><td>{@code set}, a bit mask; {@code key} where its bits follow
 * {@link RelationOrder}</td></tr>
 * <tr><td>plan partition P_s</td><td>{@link PlanPartition}, of size s</td></tr>
 * <tr><td>smallSZ, largeSZ</td><td>the sizes of {@code outer} and {@code inner}</td></tr>
 * <tr><td>stratum</td><td>a pair of partitions {@code outer}, {@code inner}</td></tr>
 * <tr><td>skip vector array (SVA)</td><td>{@code PlanPartition.skips}, read by {@code
 * skip}</td></tr>
 * <tr><td>search space allocation</td><td>{@link AllocationScheme}</td></tr>
 * <tr><td>private memo, merging of plan partitions</td><td>{@link PrivateMemo}, {@code
 * PrivateMemo.merge}</td></tr>
 * <tr><td>SRQS, the size of the resulting quantifier set</td><td>the index of a {@link
 * PairGroup}</td></tr>
 * <tr><td>equivalence class (EC)</td><td>the pairs of one set; several make a part of a {@link
 * PairGroup}</td></tr>
 * <tr><td>dependency-aware buffer</td><td>{@link PairBuffer}</td></tr>
 * <tr><td>search state, its status</td><td>a set, {@link SearchStates.Status}</td></tr>
 * </table>
 *
 * <p>Choices, and deviations from print, and why:
 *
 * <ul>
 *   <li>All algorithms know the connected sets before they begin, as those of package {@code dp}
 *       do; so the memo table never grows and a set's slot never changes, and threads need not
 *       agree on either.
 *   <li>PDPsva, allocation: the default is round-robin over the inner rows. Rows that follow each
 *       other have long prefixes in common, so a contiguous range has many overlaps or few, and
 *       equi-depth ranges, equal in pairs, are unequal in work as soon as overlaps are skipped; and
 *       outer partitions of single relations have fewer rows than there are workers. The rows are
 *       dealt in blocks of up to 64 rows, not one by one, so that workers do not share cache lines
 *       and one skip vector array serves all of them: a skip ends in the next own block.
 *   <li>PDPsva, order: relations with more neighbours come first. In a star all sets of two or more
 *       relations then begin with the hub, and a stratum of two such partitions takes one look:
 *       where one overlap passes over all inner rows, the outer rows of the same prefix are passed
 *       over, too.
 *   <li>PDPsva, merging: the workers merge disjoint ranges of rows; in print one thread merges all.
 *       Of plans of equal cost the one with the smaller left part wins, so plans do not depend on
 *       the number of threads. With skip vectors {@code pairsChecked} does: each worker looks at
 *       another row behind a skip.
 *   <li>PDPsva: a size of less than 8,192 pairs is made by the calling thread alone.
 *   <li>DPEgen: of the partial orders in print SRQS is built, the one that the report names. The
 *       producer filters out overlapping and unconnected pairs, so the buffer holds valid pairs
 *       only.
 *   <li>DPEgen, bounded buffer: when too much of the memory is in open groups, those of the
 *       smallest sets are sealed first, and evaluated in that order. Pairs of the same size that
 *       come later make another group behind them. {@link PairBuffer} says why this keeps to
 *       dependencies.
 *   <li>DPEgen, equivalence classes are hashed to twice as many parts as there are threads; a part
 *       of a group is evaluated by one thread. A class of its own for every set would be too small
 *       a piece of work.
 *   <li>SSDG: the paper's graph has tasks of a transformation-based optimizer; here it is that of
 *       dynamic programming, a task for each connected set. Edges that follow from others are left
 *       out, see {@link SearchStates}.
 *   <li>SSDG, the splits of a set: all subsets, as in DPsub, in graphs with at least half of a
 *       clique's edges; elsewhere the minimal cuts by MinCutConservative (Fender and Moerkotte,
 *       ICDE 2011), as no other enumeration finds the splits of one set alone without most of them
 *       being invalid.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.parallel;

import org.jspecify.annotations.NullMarked;
