/**
 * Statistics of data: how many rows satisfy each predicate and each pair of predicates ({@link
 * org.gpuquerylab.entropy.statistics.PredicateCounts}), which pairs are worth knowing ({@link
 * org.gpuquerylab.entropy.statistics.PairSelection}) by a test of independence ({@link
 * org.gpuquerylab.entropy.statistics.GStatistic}), and the resulting file ({@link
 * org.gpuquerylab.entropy.statistics.MeasuredStatistics}). Other packages read the data.
 */
@NullMarked
package org.gpuquerylab.entropy.statistics;

import org.jspecify.annotations.NullMarked;
