/**
 * Join ordering of sparse query graphs with cycles on a device, by the minimal cuts of connected
 * sets.
 *
 * <p>A split of a connected set S into two connected parts, a csg-cmp pair, is a minimal cut of the
 * graph on S. P. Fender and G. Moerkotte, "Reassessing top-down join enumeration", IEEE TKDE 24
 * (2012), enumerate these cuts set by set: they grow one part C from a relation t and keep S - C
 * connected. So do P. Fender and G. Moerkotte, "A new, highly efficient, and easy to implement
 * top-down join enumeration algorithm", ICDE 2011 (conservative graph partitioning); we follow
 * their scheme.
 *
 * <p><b>Sets.</b> One launch for each size enters the sets of k + 1 relations, which are those of k
 * relations plus a neighbour, in a bitmap of all 2^n sets. Then they are numbered: each word of the
 * bitmap is stored with the number of its first set, and the number of a set is that plus a count
 * of bits. So rows and costs are dense in memory, and one word says whether a set is connected and
 * where its cost is. The words and costs of a grid of 25 relations are 8 and 19 MB.
 *
 * <p><b>Cuts.</b> The side with the lowest relation grows by one neighbour at a time, or excludes
 * that neighbour for good: a binary tree of choices, which a work-item walks depth first. If the
 * rest of S is connected, which a look-up tells, there is a split. Otherwise the side takes in
 * whatever it separates from the excluded relations; if it separates these from each other, there
 * is no split and the step was in vain. Each connected part of S with a connected rest is found
 * exactly once: at the end of the only path to it whose last choice was to add. Measured sides
 * tried for each split: 1.1 to 1.2 in grids, 1.0 to 1.1 in random cyclic graphs, 1 in trees, cycles
 * and cliques.
 *
 * <p><b>Balance.</b> A set of a grid of 24 relations has from 1 to 9,238 splits. If a level has
 * fewer sets than the device has room for walks, the first choices of a walk are prescribed: 2^c
 * walks share a set, and a split belongs to the walk whose remaining prescribed choices all
 * exclude. A work-item that has ended its walk begins the next one. If there is none, it takes over
 * the choice that another work-item of its group deferred first; in a depth-first walk that is the
 * largest piece of work.
 *
 * <p><b>Plan.</b> Only costs are stored. Size by size from the whole query down, one launch each,
 * the cuts of the plan's sets are enumerated again; among those that give the set's cost, the one
 * with the smallest side is taken.
 *
 * <table>
 *  <caption>Symbols of the papers and names here</caption>
 *  <tr><td>S</td><td>{@code set}</td></tr>
 *  <tr><td>C, S - C</td><td>{@code side}, {@code rest}</td></tr>
 *  <tr><td>X, the filter set</td><td>{@code outside}</td></tr>
 *  <tr><td>t</td><td>the lowest relation of {@code set}</td></tr>
 *  <tr><td>GetConnectedParts</td><td>{@code grow}</td></tr>
 * </table>
 *
 * <p>Deviations from the papers: they work top down, with memoization, on one thread. Here levels
 * of one size are solved bottom up, so each connected part is known when it is needed. They search
 * for the connected parts of the rest whenever a relation joins C, and restrict the search by
 * structure. Here a look-up tells whether there is only one, and only the other cases need the
 * search. Their recursion is here a stack of deferred choices, which can begin anywhere in the
 * tree.
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.mincut;

import org.jspecify.annotations.NullMarked;
