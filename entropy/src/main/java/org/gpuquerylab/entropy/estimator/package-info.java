/**
 * Estimators of the selectivity of a conjunction from known selectivities: independence,
 * exponential back-off, and maximum entropy, behind the interface {@link
 * org.gpuquerylab.entropy.estimator.SelectivityEstimator}; and the {@link
 * org.gpuquerylab.entropy.estimator.QError} of their estimates.
 *
 * <p>Sources: P. G. Selinger, M. M. Astrahan, D. D. Chamberlin, R. A. Lorie and T. G. Price,
 * "Access path selection in a relational database management system", SIGMOD 1979: independence. J.
 * Sack, "Optimizing Your Query Plans with the SQL Server 2014 Cardinality Estimator", Microsoft,
 * 2014: exponential back-off. V. Markl, P. J. Haas, M. Kutsch, N. Megiddo, U. Srivastava and T. M.
 * Tran, "Consistent selectivity estimation via maximum entropy", VLDB Journal 16(1), 2007. G.
 * Moerkotte, T. Neumann and G. Steidl, "Preventing bad plans by bounding the impact of cardinality
 * estimation errors", PVLDB 2(1), 2009: the q-error.
 */
@NullMarked
package org.gpuquerylab.entropy.estimator;

import org.jspecify.annotations.NullMarked;
