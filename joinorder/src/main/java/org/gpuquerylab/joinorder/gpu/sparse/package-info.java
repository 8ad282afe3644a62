/**
 * Join ordering of sparse query graphs on a device: only connected sets, and few candidates beside
 * their valid splits.
 *
 * <p><b>Trees</b>: {@link org.gpuquerylab.joinorder.gpu.sparse.TreeGpu}, ours, by the dense index
 * that {@link org.gpuquerylab.joinorder.tree} derives. The host solves the parts, the connected
 * sets without the root; the device those with the root, numbered by (y, x). One launch solves all
 * tiles whose y has one size: a split of y reads the tile of a smaller y at the same x, so
 * neighbouring work-items read neighbouring costs; then the splits of x are tried inside of the
 * tile, which stays in local memory, size by size. No split is stored: the plan is read off by
 * trying the splits of its sets once more, so the memo takes 8 bytes for a set. The number of pairs
 * is not counted while they are evaluated; it follows from the tables of splits, which the loops go
 * through without a condition.
 *
 * <table>
 *   <caption>Names in tree.cl</caption>
 *   <tr><td>m, ny</td><td>sets in X and in Y</td></tr>
 *   <tr><td>tile</td><td>the costs of all x with one y</td></tr>
 *   <tr><td>size</td><td>members of a set in X or Y, which are its splits as well</td></tr>
 *   <tr><td>x_level, y_level</td><td>where the sets of each size, and their splits, start</td></tr>
 *   <tr><td>x_split, y_split</td><td>the splits: what remains in X or Y, and the part taken
 *       away</td></tr>
 *   <tr><td>parts</td><td>connected sets without the root</td></tr>
 * </table>
 *
 * <p><b>Other graphs</b>: {@link org.gpuquerylab.joinorder.gpu.sparse.MpdpGpu}, after R. Mancini,
 * S. Karthik, B. Chandra, V. Mageirakos and A. Ailamaki, "Efficient Massively Parallel Join
 * Optimization for Large Queries", SIGMOD 2022. A split of a connected set S into two connected
 * parts cuts edges of one block (biconnected component) of the graph on S only, because the edges
 * cut are a bond. So it is a split of that block into two connected parts, and what hangs off the
 * block goes with the part it hangs off.
 *
 * <table>
 *   <caption>Symbols of the paper and names here</caption>
 *   <tr><td>S, a set of relations</td><td>{@code set}</td></tr>
 *   <tr><td>block</td><td>{@link org.gpuquerylab.joinorder.gpu.sparse.BiconnectedBlocks}, {@code blocks}</td></tr>
 *   <tr><td>lb, rb: the parts of a block</td><td>{@code part}, {@code block ^ part}</td></tr>
 *   <tr><td>grow(lb, S)</td><td>{@code grow}: what is reached from lb in S without rb</td></tr>
 *   <tr><td>evaluated pairs, CCP pairs</td><td>{@code pairsChecked}, {@code pairs}</td></tr>
 * </table>
 *
 * <p>Where this deviates from the paper:
 *
 * <ul>
 *   <li>The paper unranks all sets of a size and filters the connected ones. Here the sets of k + 1
 *       relations are those of k with a neighbour more, entered by an atomic operation that only
 *       one work-item wins, so no set that is not connected is ever looked at; the device alone
 *       knows how many there are, and one launch solves a size and enters the next.
 *   <li>A block of b relations has 2^(b - 1) - 1 candidates, which for a long cycle is more than
 *       anyone can try. Where the connected sets of at most half the size of S are fewer, they are
 *       the candidates instead.
 *   <li>Each unordered pair is tried once: the highest relation of a block stays in rb. Whether lb
 *       and rb are connected is whether the memo has them.
 *   <li>Blocks are not found by depth-first search: relations are added one by one, and one that is
 *       joined with several before it merges the blocks on the paths between them. That needs bit
 *       masks only.
 *   <li>The best cost of a set is an atomic minimum, which leaves no room for the split itself; the
 *       plan is read off by trying the candidates of its n - 1 sets again.
 *   <li>Rows are computed once for a set, with an exponent of their own, so that no product leaves
 *       the range of a double.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.sparse;

import org.jspecify.annotations.NullMarked;
