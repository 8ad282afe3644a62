/**
 * The experiments of D. Havenstein, P. Lysakovski, N. May, G. Moerkotte, G. Steidl: Fast Entropy
 * Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and GPUs, EDBT 2020,
 * with the paper's own numbers beside ours. Further experiments measure correlated predicates, the
 * device solvers by both the device's and the host's clock, and many small problems.
 *
 * <p>Maximum-entropy estimates of a user's own problems, which come from files. Another experiment
 * measures how many iterations are saved by starting at the last weights when selectivities become
 * known one by one.
 *
 * <p>Batches of small maximum-entropy problems, on a device and on the host.
 *
 * <p>The minimum cost and memory of a solution of a maximum-entropy problem on a device.
 */
@NullMarked
package org.gpuquerylab.experiments.internal.entropy;

import org.jspecify.annotations.NullMarked;
