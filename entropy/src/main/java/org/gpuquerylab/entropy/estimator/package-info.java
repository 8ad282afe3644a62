/**
 * Estimators of the selectivity of a conjunction from known selectivities: independence,
 * exponential back-off, and maximum entropy, behind the interface {@link
 * org.gpuquerylab.entropy.estimator.ConjunctionEstimator}; and the {@link
 * org.gpuquerylab.entropy.estimator.QError} of their estimates.
 *
 * <p>Sources: P. G. Selinger, M. M. Astrahan, D. D. Chamberlin, R. A. Lorie and T. G. Price,
 * "Access path selection in a relational database management system", SIGMOD 1979: independence. J.
 * Sack, "Optimizing Your Query Plans with the SQL Server 2014 Cardinality Estimator", Microsoft,
 * 2014: exponential back-off. V. Markl, P. J. Haas, M. Kutsch, N. Megiddo, U. Srivastava and T. M.
 * Tran, "Consistent selectivity estimation via maximum entropy", VLDB Journal 16(1), 2007. G.
 * Moerkotte, T. Neumann and G. Steidl, "Preventing bad plans by bounding the impact of cardinality
 * estimation errors", PVLDB 2(1), 2009: the q-error.
 *
 * <p>Repair of selectivities that contradict each other, for instance because they were measured on
 * samples: it finds the distribution that maximizes the entropy minus a penalty for differences
 * from the given selectivities.
 *
 * <p>{@link org.gpuquerylab.entropy.estimator.SampleSizes} gives the number of rows on which each
 * selectivity was counted. This number determines the selectivity's weight: a fraction b of n rows
 * has the variance b (1 - b) / n. The penalty is the sum of n (beta - b)^2 / (2 b (1 - b)), so that
 * the selectivities of large samples, and those near 0 and 1, move little. The penalty is minus the
 * logarithm of the probability of the counts, if the counts are normally distributed. The entropy
 * has the weight of {@value org.gpuquerylab.entropy.estimator.Repair#ENTROPY_ROWS} rows: the
 * solution is the most probable distribution if the prior probability of each distribution is
 * proportional to exp(10 entropy). {@link org.gpuquerylab.entropy.estimator.Repair} first checks
 * whether all selectivities can be satisfied as they are; in this case nothing moves.
 *
 * <p>The formula gives a selectivity of 0 or 1 no variance. In the first pass, such a selectivity
 * holds exactly. In the second pass it is replaced by half a row, 1 / (2 n) or 1 minus that. If
 * none of n rows satisfies a conjunction, the conjunction is rare but not impossible; treating it
 * as impossible would leave no room for larger sets that were counted on other rows. A selectivity
 * that was replaced by half a row moves by about 1 / n^2, far less than a row.
 *
 * <p>Sources: V. Markl, P. J. Haas, M. Kutsch, N. Megiddo, U. Srivastava and T. M. Tran,
 * "Consistent selectivity estimation via maximum entropy", VLDB Journal 16(1), 2007, section 4.4.
 * In that paper, a linear program removes contradictions before the entropy is maximized: it
 * minimizes the sum of the absolute changes, all of which have equal weight. Here, removing
 * contradictions and maximizing the entropy are one problem. M. Dudík, S. J. Phillips and R. E.
 * Schapire, "Maximum Entropy Density Estimation with Generalized Regularization and an Application
 * to Species Distribution Modeling", JMLR 8, 2007: the dual of this problem.
 *
 * <p>Problems that change by one selectivity at a time, for instance with feedback from executed
 * queries: each problem is solved from the weights of the previous one ({@link
 * org.gpuquerylab.entropy.estimator.MaxEntSession}).
 *
 * <p>Source of this use case: U. Srivastava, P. J. Haas, V. Markl, M. Kutsch and T. M. Tran,
 * "ISOMER: Consistent Histogram Construction Using Query Feedback", ICDE 2006, which keeps a
 * maximum-entropy distribution consistent with observed cardinalities of queries.
 */
@NullMarked
package org.gpuquerylab.entropy.estimator;

import org.jspecify.annotations.NullMarked;
