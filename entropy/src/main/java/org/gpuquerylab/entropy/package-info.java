/**
 * Maximum-entropy selectivity estimation, from known selectivities of conjunctive predicates.
 *
 * <p>This package contains the catalogue of solvers ({@link
 * org.gpuquerylab.entropy.MaxEntSolvers}), the traits of solvers, and the interface by which a
 * user's jar adds solvers ({@link org.gpuquerylab.entropy.MaxEntSolverProvider}); no package below
 * depends on it. The packages below, in the order of their dependencies:
 *
 * <ul>
 *   <li>{@code problem}: problems; {@code generator}: random problems; {@code feasibility}:
 *       impossible cells and contradictions; {@code limit}: the limits of solvers; {@code run}: a
 *       solver's options and results.
 *   <li>Packages for the host: {@code cells}: sums of cells; {@code products}: sums of cells by
 *       matrix products; {@code cholesky}: linear systems; {@code newton.iteration}: Newton's
 *       method.
 *   <li>{@code solver}: the interface of solvers and their solutions; {@code file}: files of
 *       problems and solutions.
 *   <li>{@code expression}: requested selectivities of expressions other than conjunctions.
 *   <li>{@code sparse}, with {@code sparse.graph}, {@code sparse.exclusive}, {@code
 *       sparse.marginal} and {@code sparse.coupled}: problems of many predicates, split into pieces
 *       for any solver.
 *   <li>Packages for a device: {@code gpu}: shared parts of solvers; {@code gpu.sums}: sums of
 *       cells; {@code gpu.cholesky}: linear systems.
 *   <li>Solvers: {@code scaling}: iterative scaling; {@code newton} and {@code newton.gpu}:
 *       Variants A and B; {@code moments}, with {@code moments.sums} and {@code moments.metric}:
 *       Newton and quasi-Newton methods without the vector of all cells; {@code moments.gpu}, with
 *       {@code moments.gpu.evaluation}, {@code moments.gpu.folds}, {@code moments.gpu.tiles} and
 *       {@code moments.gpu.pairs}: the same methods on a device.
 *   <li>Packages that use solvers: {@code repair}: selectivities that contradict each other; {@code
 *       session}: problems that change one selectivity at a time; {@code statistics}: problems from
 *       counted rows; {@code estimator}: maximum entropy, independence and back-off.
 *   <li>Thousands of problems at once: {@code batch} on the host, {@code batch.gpu} on a device.
 * </ul>
 *
 * <p>Main source: D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G. Steidl, "Fast Entropy
 * Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and GPUs", EDBT 2020.
 *
 * <p>SAP SE holds a patent, US 12,105,768 B2 ("Selectivity estimation of conjunctive predicates",
 * granted 2024-10-01), which claims the recursive computation of Cx with GPU threads and shared
 * memory. Anyone who ships a product with this code should know of this patent.
 */
@NullMarked
package org.gpuquerylab.entropy;

import org.jspecify.annotations.NullMarked;
