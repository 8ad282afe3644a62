/**
 * DPEgen: a producer with any enumeration of join pairs, and consumers that evaluate the pairs from
 * a buffer that respects dependencies (W.-S. Han and J. Lee, "Dependency-Aware Reordering for
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
 */
@NullMarked
package org.gpuquerylab.joinorder.parallel.dpe;

import org.jspecify.annotations.NullMarked;
