/**
 * Join ordering of sparse query graphs on a device: the algorithms process only connected sets, and
 * few candidates besides the sets' valid splits.
 *
 * <p><b>Trees</b>: {@link org.gpuquerylab.joinorder.gpu.sparse.TreeGpu}, developed here, uses the
 * dense index that {@link org.gpuquerylab.joinorder.tree} derives. The host solves the parts, which
 * are the connected sets without the root; the device solves the sets with the root, which are
 * numbered by pairs (y, x). One launch solves all tiles whose y has a given size. A split of y
 * reads the tile of a smaller y at the same x, so neighbouring work-items read neighbouring costs.
 * After the splits of y, the splits of x are tried size by size inside the tile, which stays in
 * local memory. No split is stored: the plan is found by trying the splits of its sets once more,
 * so the memo takes only 8 bytes for each set. The pairs are not counted during evaluation; their
 * number follows from the tables of splits, which the loops traverse completely.
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
 * <p><b>Other graphs</b>: {@link org.gpuquerylab.joinorder.gpu.sparse.MpdpGpu}, after R. Mancini,
 * S. Karthik, B. Chandra, V. Mageirakos and A. Ailamaki, "Efficient Massively Parallel Join
 * Optimization for Large Queries", SIGMOD 2022. A split of a connected set S into two connected
 * parts cuts only edges of one block (biconnected component) of the graph on S, because the cut
 * edges are a bond. Therefore the set's split is a split of that block into two connected parts,
 * and everything attached to the block stays with the relation it is attached to.
 *
 * <table>
 *  <caption>Symbols in the papers and their names here</caption>
 *  <tr><td>S, a set of relations</td><td>{@code set}</td></tr>
 *  <tr><td>block</td><td>{@link org.gpuquerylab.joinorder.gpu.sparse.BiconnectedBlocks}, {@code blocks}</td></tr>
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
package org.gpuquerylab.joinorder.gpu.sparse;

import org.jspecify.annotations.NullMarked;
