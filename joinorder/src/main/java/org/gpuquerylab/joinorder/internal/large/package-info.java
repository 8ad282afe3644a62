/**
 * Join orders for large queries. This package has the shared parts of the algorithms for large
 * queries: lower bounds, spanning trees, sequences of joins.
 *
 * <p>Every result reports a lower bound on the optimum, proved in {@link LowerBound}. The bound
 * equals the cost if the plan is known to be optimal: for queries of two relations; for chains,
 * with DPlin; for at most k relations, with IDP-2 and with UnionDP and an exact algorithm.
 *
 * <p>If cross products are allowed, pairs without a predicate count as edges of selectivity 1, also
 * in the spanning tree of IKKBZ.
 *
 * <p>Linear orders of relations: the best left-deep tree by IKKBZ, and dynamic programming over its
 * order.
 *
 * <p>Texts: T. Ibaraki and T. Kameda, "On the Optimal Nesting Order for Computing N-Relational
 * Joins", ACM TODS 9(3), 1984, and R. Krishnamurthy, H. Boral and C. Zaniolo, "Optimization of
 * Nonrecursive Queries", VLDB 1986 (IKKBZ); T. Neumann and B. Radke, "Adaptive Optimization of Very
 * Large Join Queries", SIGMOD 2018 (linearized DP).
 *
 * <table>
 * <caption>Symbols in the papers and their names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>n_i, s_i: the rows of a relation, and the selectivity of the edge to its parent</td>
 * <td>{@code filteredCardinality}, {@code SearchTree.selectivity}</td></tr>
 * <tr><td>T(S), C(S), rank (T(S) - 1) / C(S)</td><td>{@code Ranks}</td></tr>
 * <tr><td>compound relation</td><td>a compound of {@code RankedOrders}</td></tr>
 * <tr><td>precedence graph rooted at R</td><td>{@code SearchTree}, walked by {@code
 * RankedOrders}</td></tr>
 * <tr><td>linear order of relations; DP table over it</td><td>{@code Ikkbz.order}, {@code
 * IntervalTable}</td></tr>
 * </table>
 *
 * <p>Deviations from the papers, and their reasons:
 *
 * <ul>
 *   <li>IKKBZ keeps T and C as logarithms, because products of hundreds of factors leave the range
 *       of a double; the anytime search keeps them as doubles within limits. The chains are linked
 *       lists that are merged in pairs. Each root is solved separately.
 *   <li>The ranks of IKKBZ and the linear order of DPlin are those of C_out for every cost
 *       function, because the published theory requires a cost function with the adjacent sequence
 *       interchange property. Orders and plans are then compared by the given cost function.
 *   <li>For a chain, DPlin uses the order of the chain. For a chain, IKKBZ would interleave the two
 *       sides of its root, so that not every connected set is an interval.
 * </ul>
 *
 * <p>Greedy operator ordering, and exact algorithms applied to parts of a query.
 *
 * <p>Texts: L. Fegaras, "A New Heuristic for Optimizing Large Queries", DEXA 1998 (GOO); D.
 * Kossmann and K. Stocker, "Iterative Dynamic Programming: A New Class of Query Optimization
 * Algorithms", ACM TODS 25(1), 2000 (IDP-2); R. Mancini, S. Karthik, B. Chandra, V. Mageirakos and
 * A. Ailamaki, "Efficient Massively Parallel Join Optimization for Large Queries", SIGMOD 2022
 * (UnionDP).
 *
 * <table>
 * <caption>Symbols in the papers and their names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>k, maximum number of relations of an exact step</td><td>{@code k}</td></tr>
 * <tr><td>compound or temporary relation of a finished subplan</td><td>an input of {@code
 * PartQuery}</td></tr>
 * </table>
 *
 * <p>Deviations from the papers, and their reasons:
 *
 * <ul>
 *   <li>In the paper, GOO is a loop over all pairs. Here a queue holds the best partner of each
 *       component, and an outdated entry is renewed when it is reached; the joins are the same.
 *       Among equal pairs, the one with the smallest relation is chosen.
 *   <li>In the paper, IDP-2 is a loop: a greedy plan of k relations is ordered exactly and becomes
 *       one relation. Here one greedy plan of all relations is built first, and its subtrees are
 *       ordered from the bottom up, as in later publications. Passes are repeated while the plan
 *       becomes cheaper; every second pass has smaller subtrees at the bottom. A new order is used
 *       only if it is cheaper.
 *   <li>In the paper, UnionDP has a fixed weight for each edge, computed from the edge's two
 *       relations. The printed algorithm sorts the edges by the size of the united part, then by
 *       weight, and leaves edges between full parts to the next round. Here the weight is the cost
 *       of joining the two current parts, the cheapest edge comes first whatever the sizes of the
 *       parts, and a full part is contracted as soon as the cheapest edge leads out of it. In the
 *       paper's rounds, parts were united by joins that other parts would have made smaller, and
 *       plans of foreign-key joins cost up to 10^10 times the optimum.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.internal.large;

import org.jspecify.annotations.NullMarked;
