/**
 * The choice of algorithm and backend for a query, based on the size of its search space.
 *
 * <p>The prediction for a host algorithm is a sum of counts, such as csg-cmp pairs, splits of
 * connected sets, or pairs of sets of matching sizes. Each count is multiplied by a constant: the
 * nanoseconds of one such operation, fitted to measurements. All counts follow from the numbers of
 * connected sets of each size. The prediction for a device algorithm is a curve over one of these
 * counts, measured on that device. For cliques, cycles and small queries, closed forms or bounds
 * that follow from the number of relations are enough. The pairs of trees are counted without
 * enumerating them; those of other graphs are estimated from samples. Where host and device are
 * compared, the times of the latest queries correct both predictions. T. Neumann and B. Radke,
 * "Adaptive Optimization of Very Large Join Queries", SIGMOD 2018, choose in the same way, by the
 * number of connected subgraphs, but without a device. If no exact algorithm fits the budget, an
 * anytime search is used.
 */
@NullMarked
package org.gpuquerylab.joinorder.internal.auto;

import org.jspecify.annotations.NullMarked;
