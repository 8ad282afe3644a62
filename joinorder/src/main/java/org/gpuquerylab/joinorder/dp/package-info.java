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
 * <tr><td>BestPlan, memo table</td><td>{@link org.gpuquerylab.joinorder.memo.MemoTable}</td></tr>
 * <tr><td>#ccp (unordered)</td><td>{@code OptimizationResult.pairs}</td></tr>
 * <tr><td>InnerCounter</td><td>{@code OptimizationResult.pairsChecked}</td></tr>
 * </table>
 *
 * <p>{@code DpTree} is an algorithm of this project for query graphs that are trees; see {@link
 * org.gpuquerylab.joinorder.tree}.
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
 */
@NullMarked
package org.gpuquerylab.joinorder.dp;

import org.jspecify.annotations.NullMarked;
