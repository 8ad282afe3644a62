/**
 * Anytime search for join orders of any size: a first plan exists at once, and plans become better
 * the longer the search runs.
 *
 * <p>Texts: T. Neumann and B. Radke, "Adaptive Optimization of Very Large Join Queries", SIGMOD
 * 2018 (linearized DP); D. Kossmann and K. Stocker, "Iterative Dynamic Programming", ACM TODS
 * 25(1), 2000 (subtrees reordered by an exact algorithm); L. Fegaras, "A New Heuristic for
 * Optimizing Large Queries", DEXA 1998 (GOO); A. Swami and A. Gupta, "Optimization of Large Join
 * Queries", SIGMOD 1988 (local search with restarts).
 *
 * <table>
 * <caption>Symbols in the papers and their names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>linear order of relations; DP over it</td><td>{@code large}'s {@code
 * RankedOrders} and {@code IntervalTable}</td></tr>
 * <tr><td>T, C, rank of IKKBZ</td><td>{@code ScaledRanks}</td></tr>
 * <tr><td>temporary relation of a finished subplan</td><td>an input of a {@code Block}</td></tr>
 * </table>
 *
 * <p>Deviations from the papers, and their reasons:
 *
 * <ul>
 *   <li>In the paper, linearized DP uses the order of the best left-deep tree. Here the orders of
 *       all roots are tried, the best first, as long as time is left: the order of the best
 *       left-deep tree often does not give the best bushy tree. In addition, each plan's own order
 *       is tried, with the sides of its joins swapped at random; the plan is then among the order's
 *       trees.
 *   <li>If costs are sums, plans are compared without the result of the last join: it is the same
 *       for all plans, and often so large that all other costs are lost in rounding.
 *   <li>{@code TopDown} is a reversal of GOO, developed here: if joins of foreign keys multiply
 *       rows towards the end of a query, the last joins dominate the cost, so a greedy choice must
 *       start with them.
 *   <li>In the paper, IDP orders subtrees in one pass. Here passes are repeated, as in {@code
 *       large.Idp2}; afterwards random connected parts of the plan are reordered again and again.
 *   <li>Long-running stages take turns according to their work, so even a short budget covers each
 *       of them.
 *   <li>In addition, cycles and chains, whose connected sets are arcs, and queries of up to 18
 *       relations are solved exactly if the budget is large enough.
 * </ul>
 *
 * <p>Parts of a plan, and their best trees, which are found either exactly, by dynamic programming
 * over connected sets, or among the trees that join intervals of an order of the inputs. The
 * package description of the parent package lists the deviations from the papers.
 *
 * <p>Join trees and query graphs in arrays that a search changes in place, and plans computed from
 * the graph alone: the orders of IKKBZ, and greedy cuts from the top down. The package description
 * of the parent package lists the deviations from the papers.
 */
@NullMarked
package org.gpuquerylab.joinorder.internal.anytime;

import org.jspecify.annotations.NullMarked;
