/**
 * Join ordering of sparse query graphs with cycles on a device, by the minimal cuts of connected
 * sets.
 *
 * <p>A split of a connected set S into two connected parts, a csg-cmp pair, is a minimal cut of the
 * graph on S. P. Fender and G. Moerkotte, "Reassessing top-down join enumeration", IEEE TKDE 24
 * (2012), enumerate these cuts set by set: they grow one part C from a relation t and keep S - C
 * connected. The same method is used by P. Fender and G. Moerkotte, "A new, highly efficient, and
 * easy to implement top-down join enumeration algorithm", ICDE 2011 (conservative graph
 * partitioning); the algorithm here follows their scheme.
 *
 * <p><b>Sets.</b> For each size k, one launch marks the connected sets of k + 1 relations in a
 * bitmap of all 2^n sets; each of them is a connected set of k relations plus a neighbour. Then the
 * sets are numbered: each word of the bitmap is stored with the index of its first set among all
 * connected sets. For any other set of the word, the bits before its own are counted and added to
 * this index. Therefore rows and costs are dense in memory, and one word tells both whether a set
 * is connected and where its cost is. For a grid of 25 relations, the words take 8 MB and the costs
 * 19 MB.
 *
 * <p><b>Cuts.</b> The side with the lowest relation either adds one neighbour at a time, or
 * excludes that neighbour for good: this is a binary tree of choices, which a work-item traverses
 * depth first. If a look-up tells that the rest of S is connected, there is a split. If the rest of
 * S is not connected, the side adds all relations that it separates from the excluded relations. If
 * it separates the excluded relations from each other, there is no split, and the step was useless.
 * Each connected part of S with a connected rest is found exactly once: at the end of the only path
 * to it whose last choice adds a relation. The measured number of sides tried for each split is 1.1
 * to 1.2 in grids, 1.0 to 1.1 in random cyclic graphs, and 1 in trees, cycles and cliques.
 *
 * <p><b>Balance.</b> A set of a grid of 24 relations has from 1 to 9,238 splits. If a level has
 * fewer sets than the device has room for walks, the first choices of a walk are prescribed: 2^c
 * walks share a set. A split reached before all choices are used belongs to the walk whose
 * remaining prescribed choices are all to exclude. A work-item that has finished its walk starts
 * the next one. If no walk is left, it takes over the choice that another work-item of its group
 * deferred first; in a depth-first walk this is the largest part of the remaining work.
 *
 * <p><b>Plan.</b> Only costs are stored, not splits. One launch for each size, from the whole query
 * down, enumerates the cuts of the plan's sets again; among the cuts that give the set's cost, it
 * chooses the one with the smallest side.
 *
 * <table>
 *  <caption>Symbols in the papers and their names here</caption>
 *  <tr><td>S</td><td>{@code set}</td></tr>
 *  <tr><td>C, S - C</td><td>{@code side}, {@code rest}</td></tr>
 *  <tr><td>X, the set of excluded relations</td><td>{@code outside}</td></tr>
 *  <tr><td>t</td><td>the lowest relation of {@code set}</td></tr>
 *  <tr><td>GetConnectedParts</td><td>{@code grow}</td></tr>
 * </table>
 *
 * <p>Deviations from the papers: the papers work top down, with memoization, on one thread. Here
 * levels of one size are solved bottom up, so the plan of each connected part is known when it is
 * needed. The papers search for the connected parts of the rest whenever a relation is added to C,
 * and use the graph's structure to limit the search. Here a look-up tells whether the rest is
 * connected, and only the other cases need the search. The papers' recursion is replaced by a stack
 * of deferred choices, which can start anywhere in the tree.
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.mincut;

import org.jspecify.annotations.NullMarked;
