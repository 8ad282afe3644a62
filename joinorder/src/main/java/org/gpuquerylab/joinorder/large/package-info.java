/**
 * Join orders for large queries: polynomial algorithms, and exact ones applied to parts.
 *
 * <p>Texts: L. Fegaras, "A New Heuristic for Optimizing Large Queries", DEXA 1998 (GOO); T. Ibaraki
 * and T. Kameda, "On the Optimal Nesting Order for Computing N-Relational Joins", ACM TODS 9(3),
 * 1984, and R. Krishnamurthy, H. Boral and C. Zaniolo, "Optimization of Nonrecursive Queries", VLDB
 * 1986 (IKKBZ); T. Neumann and B. Radke, "Adaptive Optimization of Very Large Join Queries", SIGMOD
 * 2018 (linearized DP and its adaptive use); D. Kossmann and K. Stocker, "Iterative Dynamic
 * Programming: A New Class of Query Optimization Algorithms", ACM TODS 25(1), 2000 (IDP-2); R.
 * Mancini, S. Karthik, B. Chandra, V. Mageirakos and A. Ailamaki, "Efficient Massively Parallel
 * Join Optimization for Large Queries", SIGMOD 2022 (UnionDP).
 *
 * <table>
 * <caption>Symbols of the papers and names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>n_i, s_i: rows of a relation, selectivity towards its parent</td>
 * <td>{@code filteredCardinality}, {@code RootedTree.selectivity}</td></tr>
 * <tr><td>T(S), C(S)</td><td>{@code Rank.logT}, {@code Rank.logC}</td></tr>
 * <tr><td>rank (T(S) - 1) / C(S)</td><td>{@code Rank}</td></tr>
 * <tr><td>compound relation</td><td>{@code LinearOrder.Compound}</td></tr>
 * <tr><td>precedence graph rooted at R</td><td>{@code RootedTree}</td></tr>
 * <tr><td>k, most relations of an exact step</td><td>{@code k}</td></tr>
 * <tr><td>compound or temporary relation of a finished subplan</td><td>an input of {@code
 * PartQuery}</td></tr>
 * <tr><td>linear order of relations; DP table over it</td><td>{@code Ikkbz.order}, {@code
 * IntervalTable}</td></tr>
 * </table>
 *
 * <p>Every result reports a lower bound of the optimum, proved in {@code LowerBound}, or the cost
 * itself where the plan is known to be optimal: queries of two relations; chains, by DPlin; at most
 * k relations, by IDP-2 and UnionDP with an exact algorithm.
 *
 * <p>Deviations from the print, and why:
 *
 * <ul>
 *   <li>GOO is printed as a loop over all pairs. Here a queue holds the best partner of each
 *       component, and is brought up to date when an outdated entry comes up; the joins are the
 *       same. Of equal pairs the one with the smallest relation is taken.
 *   <li>IKKBZ keeps T and C as logarithms, as products of hundreds of factors leave the range of a
 *       double. Chains are heaps that are merged the smaller into the larger, and each root is
 *       solved anew: O(n^2 log^2 n) for all roots instead of O(n^2), with less code.
 *   <li>The ranks of IKKBZ and the linear order of DPlin are those of C_out, whatever the cost
 *       function, as the printed theory needs a cost function with the adjacent sequence
 *       interchange property; orders and plans are then compared under the given cost function.
 *   <li>DPlin takes the order of a chain from the chain itself. IKKBZ would interleave the two
 *       sides of its root, so that not every connected set is an interval.
 *   <li>IDP-2 is printed as a greedy plan of k relations, ordered exactly, made one relation, and
 *       so on. Here one greedy plan of all relations is made first and its subtrees are ordered
 *       from the bottom up, as in later texts; and passes are repeated while the plan gets cheaper,
 *       every other one with smaller subtrees at the bottom. An order is taken only if it is
 *       cheaper.
 *   <li>UnionDP is printed with a fixed weight for each edge, from its two relations, and orders
 *       the edges by the size of the united part, then by weight. Here the weight is the rows of
 *       the join of the two parts as they are by then, and joins that grow wait for a later round:
 *       see {@code UnionDp} for what happens otherwise.
 *   <li>The adaptive use chooses by the number of relations, not by running DPhyp within a budget.
 *   <li>Where cross products are allowed, pairs without a predicate count as edges of selectivity
 *       1, also in the spanning tree of IKKBZ.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.large;

import org.jspecify.annotations.NullMarked;
