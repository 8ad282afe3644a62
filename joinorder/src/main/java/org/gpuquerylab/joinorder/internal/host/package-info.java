/**
 * Sequential exhaustive dynamic programming for bushy join trees.
 *
 * <p>Texts: G. Moerkotte and T. Neumann, "Analysis of Two Existing and One New Dynamic Programming
 * Algorithm for the Generation of Optimal Bushy Join Trees Without Cross Products", VLDB 2006
 * (DPsize, DPsub, DPccp); P. G. Selinger et al., SIGMOD 1979 (DPsize); B. Vance and D. Maier,
 * SIGMOD 1996 (DPsub); A. Meister and G. Saake, FIN-02-2020, section 2.2.1.
 *
 * <table>
 * <caption>Symbols in the papers and their names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>quantifier set (QS), S</td><td>{@code set}, a bit mask</td></tr>
 * <tr><td>left and right quantifier set l, r; S1, S2</td><td>{@code left}, {@code right}</td></tr>
 * <tr><td>csg, cmp</td><td>{@code csg}, {@code cmp}</td></tr>
 * <tr><td>N(S), neighbourhood</td><td>{@code near} (with the relations of S), {@code fresh} (N(S)
 * without X)</td></tr>
 * <tr><td>X, excluded nodes</td><td>{@code excluded}; {@code closed} for X and N</td></tr>
 * <tr><td>B_i</td><td>{@code CsgCmpEnumerator.upTo(i)}</td></tr>
 * <tr><td>BestPlan, memo table</td><td>{@link org.gpuquerylab.joinorder.internal.host.MemoTable}</td></tr>
 * <tr><td>#ccp (unordered)</td><td>{@code OptimizationResult.pairs}</td></tr>
 * <tr><td>InnerCounter</td><td>{@code OptimizationResult.pairsChecked}</td></tr>
 * </table>
 *
 * <p>{@code DpTree} is an algorithm of this project for query graphs that are trees; see below.
 *
 * <p>Deviations from the papers, and their reasons:
 *
 * <ul>
 *   <li>Cost functions are symmetric, so all three algorithms try each unordered pair once; in the
 *       papers, the algorithms count or try both orders.
 *   <li>EnumerateCmp is printed with the recursive call {@code EnumerateCsgRec(G, {v_i}, X ∪ N)},
 *       which misses complements that contain two neighbours of the csg. Here the call uses {@code
 *       X ∪ (B_i ∩ N)}, the set that the authors must have meant: each complement grows from the
 *       lowest of the csg's neighbours within it.
 *   <li>The printed EnumerateCsgRec emits all extensions of one level before it goes deeper; here
 *       each extension is directly followed by its own extensions. Subsets of the fresh neighbours
 *       are visited in ascending order of their masks. Every connected subset of a csg that has the
 *       same lowest relation is therefore still visited before the csg, and the neighbourhood of a
 *       csg is computed once instead of three times.
 *   <li>EnumerateCsgRec is a loop with a stack; many pairs are collected and then evaluated
 *       together, in the order in which they are found. The enumeration and the two ways to find
 *       slots in the memo table are therefore separate loops, and the JIT compiler compiles them in
 *       the same way in every JVM. When the enumeration was one recursive method, a clique took two
 *       to four times as long in JVMs that had optimized chains before.
 *   <li>DPsize and DPccp enumerate the connected sets once before the optimization, to find the
 *       size of the memo table and to choose between direct and hashed addressing. DPsize gets the
 *       solutions of each size from this list, so it need not detect a set's first plan.
 *   <li>DPsub checks that a set is connected before it tries the set's splits. A split of a
 *       connected set into two connected parts always has an edge between them, so DPsub does not
 *       search for edges. The highest relation stays in the left part of a split. If few sets are
 *       connected, they are listed first, and the other sets are not visited.
 * </ul>
 *
 * <p>The memo table that the dynamic programs of the host share, the connected subgraphs that fill
 * it, and their memory limit. The size of a table is computed from the number of connected sets;
 * the list of these sets stops growing when it is too long for any table that fits.
 *
 * <p>Connected subsets of a query graph that is a tree: a dense index without holes, and the splits
 * of each subset. The index was developed here; shapes of subtrees are compared as in A. V. Aho, J.
 * E. Hopcroft and J. D. Ullman, "The Design and Analysis of Computer Algorithms", 1974, section
 * 3.2.
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
 *   <tr><td>T(v)</td><td>{@link org.gpuquerylab.joinorder.internal.host.TreeShape#setsWithTop}</td></tr>
 *   <tr><td>sets with top v, by their number</td><td>{@code SplitTable}</td></tr>
 *   <tr><td>sets without the root</td><td>{@code LowerParts}</td></tr>
 *   <tr><td>X, Y</td><td>{@link org.gpuquerylab.joinorder.internal.host.TreeFactors}</td></tr>
 *   <tr><td>costs of the sets with the root</td><td>{@link
 *       org.gpuquerylab.joinorder.internal.host.RootTable}</td></tr>
 * </table>
 */
@NullMarked
package org.gpuquerylab.joinorder.internal.host;

import org.jspecify.annotations.NullMarked;
