/**
 * Statistics of data: how many rows satisfy each predicate and each pair of them ({@link
 * org.gpuquerylab.entropy.statistics.PredicateCounts}), which pairs are worth knowing ({@link
 * org.gpuquerylab.entropy.statistics.PairSelection}) by the test of independence ({@link
 * org.gpuquerylab.entropy.statistics.GStatistic}), and the file that they make ({@link
 * org.gpuquerylab.entropy.statistics.MeasuredStatistics}). The code that reads the data is
 * elsewhere.
 */
@NullMarked
package org.gpuquerylab.entropy.statistics;

import org.jspecify.annotations.NullMarked;
