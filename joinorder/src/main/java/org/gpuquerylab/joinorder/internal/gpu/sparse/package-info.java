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
 *
 * <p>Join ordering of sparse query graphs on a device: the algorithms process only connected sets,
 * and few candidates besides the sets' valid splits.
 *
 * <p><b>Trees</b>: {@link org.gpuquerylab.joinorder.internal.gpu.sparse.TreeGpu}, developed here,
 * uses the dense index that {@link org.gpuquerylab.joinorder.internal.host} derives. The host
 * solves the parts, which are the connected sets without the root; the device solves the sets with
 * the root, which are numbered by pairs (y, x). One launch solves all tiles whose y has a given
 * size. A split of y reads the tile of a smaller y at the same x, so neighbouring work-items read
 * neighbouring costs. After the splits of y, the splits of x are tried size by size inside the
 * tile, which stays in local memory. No split is stored: the plan is found by trying the splits of
 * its sets once more, so the memo takes only 8 bytes for each set. The pairs are not counted during
 * evaluation; their number follows from the tables of splits, which the loops traverse completely.
 *
 * <table>
 *  <caption>Names in tree.cl</caption>
 *  <tr><td>m, ny</td><td>sets in X and in Y</td></tr>
 *  <tr><td>tile</td><td>the costs of all x with one y</td></tr>
 *  <tr><td>size</td><td>the number of members of a set in X or Y, which is also the number of its splits</td></tr>
 *  <tr><td>x_level, y_level</td><td>the start of the sets of each size, and of their splits</td></tr>
 *  <tr><td>x_split, y_split</td><td>the splits: the remainder in X or Y, and the split-off part</td></tr>
 *  <tr><td>parts</td><td>connected sets without the root</td></tr>
 * </table>
 *
 * <p><b>Other graphs</b>: {@link org.gpuquerylab.joinorder.internal.gpu.sparse.MpdpGpu}, after R.
 * Mancini, S. Karthik, B. Chandra, V. Mageirakos and A. Ailamaki, "Efficient Massively Parallel
 * Join Optimization for Large Queries", SIGMOD 2022. A split of a connected set S into two
 * connected parts cuts only edges of one block (biconnected component) of the graph on S, because
 * the cut edges are a bond. Therefore the set's split is a split of that block into two connected
 * parts, and everything attached to the block stays with the relation it is attached to.
 *
 * <table>
 *  <caption>Symbols in the papers and their names here</caption>
 *  <tr><td>S, a set of relations</td><td>{@code set}</td></tr>
 *  <tr><td>block</td><td>{@link org.gpuquerylab.joinorder.internal.gpu.sparse.BiconnectedBlocks}, {@code blocks}</td></tr>
 *  <tr><td>lb, rb: the parts of a block</td><td>{@code part}, {@code block ^ part}</td></tr>
 *  <tr><td>grow(lb, S)</td><td>{@code grow}: all relations that can be reached from lb in S without rb</td></tr>
 *  <tr><td>evaluated pairs; csg-cmp (CCP) pairs</td><td>{@code pairsChecked}, {@code pairs}</td></tr>
 * </table>
 *
 * <p>Deviations from the paper:
 *
 * <ul>
 *   <li>The paper enumerates all sets of a size by their ranks and filters the connected ones. Here
 *       the sets of k + 1 relations are those of k relations plus a neighbour; an atomic operation
 *       adds each set, and only one work-item succeeds. Therefore no unconnected set is ever
 *       visited. Only the device knows the number of sets; one launch solves the sets of a size and
 *       adds those of the next size.
 *   <li>A block of b relations has 2^(b - 1) - 1 candidates, which are too many for a long cycle.
 *       If there are fewer connected sets of at most half the size of S, these are the candidates
 *       instead.
 *   <li>Each unordered pair is tried once: the highest relation of a block stays in rb. lb and rb
 *       are connected if, and only if, the memo contains them.
 *   <li>Blocks are not found by depth-first search: relations are added one by one, and a relation
 *       that is joined with several earlier ones merges the blocks on the paths between them.
 *       Merging blocks needs only bit masks.
 *   <li>The best cost of a set is found by an atomic minimum, which leaves no room for the split;
 *       the plan is found by trying the candidates of its n - 1 sets again.
 *   <li>Rows are computed once for each set, with a separate exponent, so that no product leaves
 *       the range of a double.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.internal.gpu.sparse;

import org.jspecify.annotations.NullMarked;
