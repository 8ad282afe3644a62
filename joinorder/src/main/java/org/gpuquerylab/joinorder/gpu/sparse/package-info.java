/**
 * Join ordering of sparse query graphs on a device: only connected sets and their valid splits.
 *
 * <p>{@link org.gpuquerylab.joinorder.gpu.sparse.TreeGpu} solves trees, by the dense index that
 * {@link org.gpuquerylab.joinorder.tree} derives. The host solves the parts, the connected sets
 * without the root; the device those with the root, numbered by (y, x).
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
 * <p>One launch solves all tiles whose y has one size: a split of y reads the tile of a smaller y
 * at the same x, so neighbouring work-items read neighbouring costs; then the splits of x are tried
 * inside of the tile, which stays in local memory, size by size. No split is stored: the plan is
 * read off by trying the splits of its sets once more, so the memo takes 8 bytes for a set.
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.sparse;

import org.jspecify.annotations.NullMarked;
