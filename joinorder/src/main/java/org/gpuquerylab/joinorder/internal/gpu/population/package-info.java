/**
 * Randomized join ordering: many join trees of one query are drawn or bred on the host, and the
 * device evaluates their costs, with one work-item for each tree.
 *
 * <p>Texts: F. Waas and A. Pellenkoft, "Join Order Selection - Good Enough Is Easy", BNCOD 2000
 * (QuickPick: random sampling); M. Steinbrunn, G. Moerkotte and A. Kemper, "Heuristic and
 * Randomized Optimization for the Join Ordering Problem", VLDB Journal 6(3), 1997, section 3.4
 * (genetic algorithms), after K. Bennett, M. C. Ferris and Y. E. Ioannidis, "A Genetic Algorithm
 * for Database Query Optimization", ICGA 1991.
 *
 * <table>
 * <caption>Symbols in the papers and their names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>chromosome, a bushy tree as a list of the join graph's edges</td><td>an order of edges, {@code
 * EdgeOrder}</td></tr>
 * <tr><td>fitness, evaluation</td><td>{@code Population.costs}, kernel {@code
 * population_cost}</td></tr>
 * <tr><td>population size, crossover rate</td><td>{@code Genetic.Settings}</td></tr>
 * <tr><td>QuickPick-n</td><td>{@code RandomSampling} with n samples</td></tr>
 * </table>
 *
 * <p>Deviations from the papers, and their reasons:
 *
 * <ul>
 *   <li>A chromosome has the n - 1 edges of a spanning tree instead of all edges of the graph, so
 *       that chromosomes of dense graphs are short. Crossover interleaves two orders and drops
 *       edges that would close a cycle; the printed operators for permutations do not preserve
 *       spanning trees.
 *   <li>Parents win a tournament of three trees, and an eighth of each generation stays. The
 *       printed roulette wheel selects by the share of the cost; if costs differ by orders of
 *       magnitude, it hardly distinguishes the trees except for the best one.
 *   <li>The first generation contains the tree of greedy operator ordering; in the paper, all its
 *       trees are random. With 100 relations, random trees are worse by orders of magnitude, and
 *       the generations do not make up for this difference. The setting {@code
 *       Settings.greedyStart} turns this off.
 *   <li>A mutation moves an edge to another position or swaps two edges; the printed change of join
 *       methods has no counterpart here.
 *   <li>If a query supplies cardinalities, either true ones or those of equivalence classes, the
 *       host evaluates the costs, because these cardinalities are not products: see {@code
 *       GivenCosts}.
 * </ul>
 *
 * <p>Cardinalities are sums of logarithms in fixed point, and powers of two are computed only from
 * tables and products. Therefore all backends give the same bits, and the same plan for a given
 * seed.
 */
@NullMarked
package org.gpuquerylab.joinorder.internal.gpu.population;

import org.jspecify.annotations.NullMarked;
