/**
 * Maximum-entropy selectivity estimation. Nothing is built yet. Source: Havenstein, Lysakovski,
 * May, Moerkotte, Steidl: Fast Entropy Maximization for Selectivity Estimation of Conjunctive
 * Predicates on CPUs and GPUs, EDBT 2020.
 */
package org.gpuquerylab.entropy;
