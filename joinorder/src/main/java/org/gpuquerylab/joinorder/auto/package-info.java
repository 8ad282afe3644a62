/**
 * The choice of algorithm and backend for a query, from the size of its search space.
 *
 * <p>A prediction is a curve over the algorithm's work: csg-cmp pairs for algorithms that enumerate
 * connected subgraphs, splits of connected sets for DPsub, splits of all sets for tiled DPsub. The
 * curves of host algorithms are measured constants; those of device algorithms are measured on the
 * device at hand. Closed forms or bounds from the number of relations are enough for cliques,
 * cycles and small queries; pairs of trees are counted without enumerating them, those of other
 * graphs are estimated from samples. T. Neumann and B. Radke, "Adaptive Optimization of Very Large
 * Join Queries", SIGMOD 2018, choose by a count of connected subgraphs in the same manner, without
 * a device. Where nothing exact fits the budget, {@code anytime} has it.
 */
@NullMarked
package org.gpuquerylab.joinorder.auto;

import org.jspecify.annotations.NullMarked;
