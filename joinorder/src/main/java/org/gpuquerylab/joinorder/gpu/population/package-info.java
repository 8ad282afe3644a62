/**
 * Randomized join ordering: many join trees of one query are drawn or bred on the host, and the
 * device evaluates their costs, one work-item a tree.
 *
 * <p>Texts: F. Waas and A. Pellenkoft, "Join Order Selection - Good Enough Is Easy", BNCOD 2000
 * (QuickPick: random sampling); M. Steinbrunn, G. Moerkotte and A. Kemper, "Heuristic and
 * Randomized Optimization for the Join Ordering Problem", VLDB Journal 6(3), 1997, section 3.4
 * (genetic algorithms), after K. Bennett, M. C. Ferris and Y. E. Ioannidis, "A Genetic Algorithm
 * for Database Query Optimization", ICGA 1991.
 *
 * <table>
 * <caption>Symbols of the papers and names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>chromosome, bushy tree by the edges of the join graph</td><td>an order of edges, {@code
 * EdgeOrder}</td></tr>
 * <tr><td>fitness, evaluation</td><td>{@code Population.costs}, kernel {@code
 * population_cost}</td></tr>
 * <tr><td>population size, crossover rate</td><td>{@code Genetic.Settings}</td></tr>
 * <tr><td>QuickPick-n</td><td>{@code RandomSampling} with n samples</td></tr>
 * </table>
 *
 * <p>Deviations from the print, and why:
 *
 * <ul>
 *   <li>A chromosome has the n - 1 edges of a spanning tree, not all edges of the graph, so that
 *       dense graphs have short ones. Crossover interleaves two orders and drops edges that would
 *       close a cycle; the printed operators for permutations do not preserve spanning trees.
 *   <li>Parents win a tournament of three, and an eighth of each generation stays. The printed
 *       roulette wheel chooses by the share of the cost, which hardly distinguishes the trees after
 *       the best one where costs differ by orders of magnitude.
 *   <li>The first generation contains the tree of greedy operator ordering; the printed ones are
 *       all random. At 100 relations random trees are worse by orders of magnitude, and the
 *       generations do not make up for it. {@code Settings.greedyStart} turns this off.
 *   <li>The mutations move an edge to another position or swap two edges; the printed change of
 *       join methods has no counterpart here.
 *   <li>If a query has cardinalities of its own, true ones or those of equivalence classes, the
 *       host evaluates the costs, because these cardinalities are no products: see {@code
 *       GivenCosts}.
 * </ul>
 *
 * <p>Cardinalities are sums of logarithms in fixed point, and powers of two come from tables and
 * products alone. So all backends give the same bits, and hence the same plan for a seed.
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.population;

import org.jspecify.annotations.NullMarked;
