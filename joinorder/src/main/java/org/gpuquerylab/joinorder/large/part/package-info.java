/**
 * Greedy operator ordering, and exact algorithms applied to parts of a query.
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
package org.gpuquerylab.joinorder.large.part;

import org.jspecify.annotations.NullMarked;
