/**
 * Connected subsets of a query graph that is a tree: a dense index without holes, and the splits of
 * each subset. The index was developed here; shapes of subtrees are compared as in A. V. Aho, J. E.
 * Hopcroft and J. D. Ullman, "The Design and Analysis of Computer Algorithms", 1974, section 3.2.
 *
 * <p>Choose a root of the tree. The top of a connected set is its member nearest to the root. For a
 * node v with children c1 .. ck, the number of sets with top v is
 *
 * <pre>T(v) = (1 + T(c1)) ... (1 + T(ck)),</pre>
 *
 * since, for each child, the set contains either nothing or a connected set with that child as its
 * top. Therefore the number of a set has one mixed-radix digit for each ci: 0 for nothing,
 * otherwise 1 plus the number of the part with top ci. Each number below T(v) occurs once. For a
 * star whose hub is the root, the number is the bit mask of the leaves.
 *
 * <p>An edge inside a connected set splits the set into two connected parts. The top of the lower
 * part is the lower end of the edge. The upper part keeps the top of the set. Its number is smaller
 * than that of the set, because the digit of the lower part becomes 0. All k - 1 splits of a set of
 * k relations are valid.
 *
 * <p>Only the sets with the root are numerous. Let c be a child of the root r, and p the product of
 * the factors of the other children. Then T(r) = p (1 + T(c)), and if c were the root, it would be
 * the top of T(c) (1 + p) sets. A root that maximizes T therefore has T(c) &lt;= p, so T(c) (1 +
 * T(c)) &lt;= T(r): the number of sets without the root ({@code LowerParts}) is at most n times the
 * square root of T(r).
 *
 * <p>The sets with the root form a product of two groups of sets: those that differ only in the
 * digits of some children (X), and those that differ only in the digits of the others (Y). A split
 * of (y, x) is either a split of y that keeps x, or a split of x that keeps y. Therefore the table
 * of splits of X serves every y, the table of Y serves every x, and no index is computed at all.
 * The costs of one y, a tile, stay in fast memory while the splits of X are tried. Rows are
 * products too: under independence, the root, y and x have one factor each.
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>T(v)</td><td>{@link org.gpuquerylab.joinorder.tree.TreeShape#setsWithTop}</td></tr>
 *   <tr><td>sets with top v, by their number</td><td>{@code SplitTable}</td></tr>
 *   <tr><td>sets without the root</td><td>{@code LowerParts}</td></tr>
 *   <tr><td>X, Y</td><td>{@link org.gpuquerylab.joinorder.tree.TreeFactors}</td></tr>
 *   <tr><td>costs of the sets with the root</td><td>{@link
 *       org.gpuquerylab.joinorder.tree.RootTable}</td></tr>
 * </table>
 */
@NullMarked
package org.gpuquerylab.joinorder.tree;

import org.jspecify.annotations.NullMarked;
