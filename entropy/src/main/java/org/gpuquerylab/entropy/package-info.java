/**
 * Maximum-entropy selectivity estimation, from known selectivities of conjunctive predicates.
 *
 * <p>The catalogue of solvers is here ({@link org.gpuquerylab.entropy.MaxEntSolvers}), with what a
 * solver says of itself and how a user's jar adds one ({@link
 * org.gpuquerylab.entropy.MaxEntSolverProvider}); nothing below depends on it. The packages below,
 * lowest first:
 *
 * <ul>
 *   <li>{@code problem}: what is known; {@code generator}: random problems; {@code feasibility}:
 *       impossible cells and contradictions; {@code limit}: what a solver takes; {@code run}: what
 *       it is told and what it leaves.
 *   <li>On the host, {@code cells}: sums of cells; {@code products}: the same by products of
 *       matrices; {@code cholesky}: linear systems; {@code newton.iteration}: Newton's method.
 *   <li>{@code solver}: what a solver is and what it returns; {@code file}: files of problems and
 *       solutions.
 *   <li>{@code expression}: what is asked of a distribution beyond conjunctions.
 *   <li>{@code sparse}, with {@code sparse.graph}, {@code sparse.exclusive}, {@code
 *       sparse.marginal} and {@code sparse.coupled}: problems of many predicates, split into pieces
 *       for any solver.
 *   <li>On a device, {@code gpu}: what solvers share; {@code gpu.sums}: sums of cells; {@code
 *       gpu.cholesky}: linear systems.
 *   <li>Solvers: {@code scaling}: iterative scaling; {@code newton}, {@code newton.gpu}: Variants A
 *       and B; {@code moments}, with {@code moments.sums} and {@code moments.metric}: Newton and
 *       quasi-Newton methods without the vector of all cells; {@code moments.gpu}, with {@code
 *       moments.gpu.evaluation}, {@code moments.gpu.folds}, {@code moments.gpu.tiles} and {@code
 *       moments.gpu.pairs}: the same on a device.
 *   <li>On top of solvers, {@code repair}: selectivities that contradict each other; {@code
 *       session}: problems that change by a selectivity at a time; {@code statistics}: problems
 *       from counted rows; {@code estimator}: maximum entropy beside independence and back-off.
 *   <li>Problems by the thousand: {@code batch} on the host, {@code batch.gpu} on a device.
 * </ul>
 *
 * <p>Main text: D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G. Steidl, "Fast Entropy
 * Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and GPUs", EDBT 2020.
 *
 * <p>SAP SE holds a patent, US 12,105,768 B2 ("Selectivity estimation of conjunctive predicates",
 * granted 2024-10-01), which claims the recursive computation of Cx with GPU threads and shared
 * memory. Whoever ships a product with this code should know.
 */
@NullMarked
package org.gpuquerylab.entropy;

import org.jspecify.annotations.NullMarked;
