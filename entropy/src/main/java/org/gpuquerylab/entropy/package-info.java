/**
 * Maximum-entropy selectivity estimation, from known selectivities of conjunctive predicates.
 *
 * <p>{@link org.gpuquerylab.entropy.SelectivityEstimator} is the entrance. This package also has
 * the catalogue of solvers ({@link org.gpuquerylab.entropy.MaxEntSolvers}), the traits of solvers,
 * and the interface by which a user's jar adds solvers ({@link
 * org.gpuquerylab.entropy.MaxEntSolverProvider}); no package below depends on it.
 *
 * <ul>
 *   <li>{@code problem}: problems; {@code statistics}: problems from counted rows; {@code file}:
 *       files of problems and solutions.
 *   <li>{@code solver}: the interface of solvers, their options and their solutions; {@code batch}:
 *       thousands of problems at once.
 *   <li>{@code expression}: requested selectivities of expressions other than conjunctions.
 *   <li>{@code estimator}: maximum entropy, independence and back-off; selectivities that
 *       contradict each other, and problems that change one selectivity at a time.
 *   <li>Below {@code internal}: {@code feasibility}: impossible cells and contradictions; {@code
 *       cells}: sums of cells and linear systems; {@code sparse}: problems of many predicates,
 *       split into pieces for any solver; random problems of a {@code generator}; solvers on the
 *       {@code host} and on a {@code gpu}; {@code moments}: Newton and quasi-Newton methods without
 *       the vector of all cells; {@code batch} on a device.
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
