/**
 * The choice of algorithm and backend for a query, from the size of its search space.
 *
 * <p>A prediction is a constant, plus a time for each entry of the algorithm's table, plus a time
 * for each unit of its work: csg-cmp pairs for algorithms that enumerate connected subgraphs,
 * splits of connected sets for DPsub, splits of all sets for tiled DPsub. The constants of host
 * algorithms are measured figures in {@code Method}; those of device algorithms are measured on the
 * device at hand. T. Neumann and B. Radke, "Adaptive Optimization of Very Large Join Queries",
 * SIGMOD 2018, choose by a count of connected subgraphs in the same manner, without a device.
 */
@NullMarked
package org.gpuquerylab.joinorder.auto;

import org.jspecify.annotations.NullMarked;
