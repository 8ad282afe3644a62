/**
 * The experiments of A. Meister, G. Saake: GPU-accelerated dynamic programming for join-order
 * optimization, 2020.
 *
 * <p>Estimates from sampled statistics that contradict each other. They are repaired by the penalty
 * of M. Dudík, S. J. Phillips and R. E. Schapire, "Maximum Entropy Density Estimation with
 * Generalized Regularization and an Application to Species Distribution Modeling", JMLR 8, 2007.
 *
 * <p>Measures how join ordering scales with the number of workers that share nothing: I. Trummer,
 * C. Koch: Parallelizing query optimization on shared-nothing architectures, PVLDB 9(9), 2016. Here
 * the workers are threads; {@code lab optimize --master} uses the workers of a cluster.
 *
 * <p>Join orders of a user's own queries, which come from files, or of the stored queries.
 *
 * <p>How many sweeps iterative scaling takes, under variants of what the paper leaves open. J. N.
 * Darroch and D. Ratcliff, "Generalized Iterative Scaling for Log-Linear Models", Annals of
 * Mathematical Statistics 43(5), 1972; the counts to compare with are in D. Havenstein et al.,
 * "Fast Entropy Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and
 * GPUs", EDBT 2020.
 *
 * <p>Charts and verdicts of the join-order figures.
 *
 * <p>Times of whole optimizations by several algorithms, and their tables.
 *
 * <p>Measurements of optimizers: problems, trials, times, optima and tables.
 */
@NullMarked
package org.gpuquerylab.experiments.internal.joinorder;

import org.jspecify.annotations.NullMarked;
