/**
 * The choice of algorithm and backend for a query, from the size of its search space.
 *
 * <p>A prediction for a host algorithm is a sum of counts, such as csg-cmp pairs, splits of
 * connected sets, or pairs of sets of fitting sizes, each with constant nanoseconds that were
 * fitted to measurements; all counts follow from the numbers of connected sets of each size. For an
 * algorithm on a device it is a curve over one of these counts, measured on the device at hand.
 * Closed forms or bounds from the number of relations are enough for cliques, cycles and small
 * queries; pairs of trees are counted without enumerating them, those of other graphs are estimated
 * from samples. T. Neumann and B. Radke, "Adaptive Optimization of Very Large Join Queries", SIGMOD
 * 2018, choose by a count of connected subgraphs in the same manner, without a device. Where
 * nothing exact fits the budget, {@code anytime} has it.
 */
@NullMarked
package org.gpuquerylab.joinorder.auto;

import org.jspecify.annotations.NullMarked;
