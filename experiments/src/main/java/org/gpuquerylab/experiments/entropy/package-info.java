/**
 * The experiments of D. Havenstein, P. Lysakovski, N. May, G. Moerkotte, G. Steidl: Fast Entropy
 * Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and GPUs, EDBT 2020,
 * with the paper's own numbers beside ours. Further experiments measure correlated predicates, the
 * device solvers by both the device's and the host's clock, and many small problems ({@code
 * batch}). The package {@code floor} has the minimum cost of a solution.
 */
@NullMarked
package org.gpuquerylab.experiments.entropy;

import org.jspecify.annotations.NullMarked;
