/**
 * Join-order optimization by dynamic programming and by heuristics. {@link
 * org.gpuquerylab.joinorder.JoinOrderOptimizer} is the entrance; {@link
 * org.gpuquerylab.joinorder.JoinOrderAlgorithms} is the catalogue of algorithms, for sweeps.
 * Packages with the inputs and outputs of algorithms:
 *
 * <ul>
 *   <li>{@code query}: query graphs; {@code sql}: query graphs of SQL queries;
 *   <li>{@code cost}: cardinalities and cost functions;
 *   <li>{@code plan}: join trees;
 *   <li>{@code algorithm}: the interface of an algorithm, its result and its scope.
 * </ul>
 *
 * <p>The algorithms, below {@code internal}:
 *
 * <ul>
 *   <li>{@code host}: sequential algorithms; {@code parallel}: algorithms that use several threads;
 *       {@code partition}: searches of parts of the plan space, for workers without shared memory;
 *   <li>{@code gpu}: algorithms for devices;
 *   <li>{@code large}: algorithms for large queries; {@code anytime}: a search that can end at any
 *       time;
 *   <li>{@code auto}: the choice among the algorithms.
 * </ul>
 *
 * <p>Main source: A. Meister and G. Saake, "GPU-accelerated dynamic programming for join-order
 * optimization", technical report FIN-02-2020, Otto-von-Guericke-Universität Magdeburg, 2020.
 */
@NullMarked
package org.gpuquerylab.joinorder;

import org.jspecify.annotations.NullMarked;
