/**
 * Linear orders of relations: the best left-deep tree by IKKBZ, and dynamic programming over its
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
 * <td>{@code filteredCardinality}, {@code PrecedenceTree.selectivity}</td></tr>
 * <tr><td>T(S), C(S)</td><td>{@code Rank.logT}, {@code Rank.logC}</td></tr>
 * <tr><td>rank (T(S) - 1) / C(S)</td><td>{@code Rank}</td></tr>
 * <tr><td>compound relation</td><td>{@code LinearOrder.Compound}</td></tr>
 * <tr><td>precedence graph rooted at R</td><td>{@code PrecedenceTree}</td></tr>
 * <tr><td>linear order of relations; DP table over it</td><td>{@code Ikkbz.order}, {@code
 * IntervalTable}</td></tr>
 * </table>
 *
 * <p>Deviations from the papers, and their reasons:
 *
 * <ul>
 *   <li>IKKBZ keeps T and C as logarithms, because products of hundreds of factors leave the range
 *       of a double. The chains are heaps, and the smaller of two heaps is merged into the larger.
 *       Each root is solved separately. This takes O(n^2 log^2 n) for all roots instead of O(n^2),
 *       but needs less code.
 *   <li>The ranks of IKKBZ and the linear order of DPlin are those of C_out for every cost
 *       function, because the published theory requires a cost function with the adjacent sequence
 *       interchange property. Orders and plans are then compared by the given cost function.
 *   <li>For a chain, DPlin uses the order of the chain. For a chain, IKKBZ would interleave the two
 *       sides of its root, so that not every connected set is an interval.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.large.linear;

import org.jspecify.annotations.NullMarked;
