/**
 * DPEgen: any enumeration of join pairs as a producer, and consumers that evaluate them by way of a
 * buffer that keeps to their dependencies (W.-S. Han and J. Lee, "Dependency-Aware Reordering for
 * Parallelizing Query Optimization in Multi-Core CPUs", SIGMOD 2009).
 *
 * <table>
 * <caption>Symbols of the paper and names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>SRQS, the size of the resulting quantifier set</td><td>the index of a {@link
 * SizeGroup}</td></tr>
 * <tr><td>equivalence class (EC)</td><td>the pairs of one set; several make a part of a {@link
 * SizeGroup}</td></tr>
 * <tr><td>dependency-aware buffer</td><td>{@link PairBuffer}</td></tr>
 * </table>
 *
 * <p>Choices, and deviations from print, and why:
 *
 * <ul>
 *   <li>Of the partial orders in print SRQS is built, the one that the report names. The producer
 *       filters out overlapping and unconnected pairs, so the buffer holds valid pairs only.
 *   <li>Bounded buffer: when too much of the memory is in open groups, those of the smallest sets
 *       are sealed first, and evaluated in that order. Pairs of the same size that come later make
 *       another group behind them. {@link PairBuffer} says why this keeps to dependencies.
 *   <li>Equivalence classes are hashed to twice as many parts as there are threads; a part of a
 *       group is evaluated by one thread. A class of its own for every set would be too small a
 *       piece of work.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.parallel.dpe;

import org.jspecify.annotations.NullMarked;
