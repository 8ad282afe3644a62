/**
 * Maximum-entropy selectivity estimation of conjunctive predicates.
 *
 * <p>The catalogue of solvers ({@link org.gpuquerylab.entropy.MaxEntSolvers}) is here; problems,
 * generators and files are in {@code problem}, what a solver takes and returns in {@code solver},
 * impossible cells and contradictions in {@code feasibility}, iterative scaling in {@code scaling},
 * Newton's method in {@code newton}. Main text: D. Havenstein, P. Lysakovski, N. May, G. Moerkotte
 * and G. Steidl, "Fast Entropy Maximization for Selectivity Estimation of Conjunctive Predicates on
 * CPUs and GPUs", EDBT 2020.
 *
 * <p>SAP SE holds a patent, US 12,105,768 B2 ("Selectivity estimation of conjunctive predicates",
 * granted 2024-10-01), which claims the recursive computation of Cx with GPU threads and shared
 * memory. Whoever ships a product with this code should know.
 */
@NullMarked
package org.gpuquerylab.entropy;

import org.jspecify.annotations.NullMarked;
