/**
 * How many sweeps iterative scaling takes, under variants of what the paper leaves open. J. N.
 * Darroch and D. Ratcliff, "Generalized Iterative Scaling for Log-Linear Models", Annals of
 * Mathematical Statistics 43(5), 1972; the counts to compare with are in D. Havenstein et al.,
 * "Fast Entropy Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and
 * GPUs", EDBT 2020.
 */
@NullMarked
package org.gpuquerylab.experiments.sweepcount;

import org.jspecify.annotations.NullMarked;
