/**
 * How good estimates of conjunctions are: independence, exponential back-off and maximum entropy,
 * from exact and from sampled statistics, on real, benchmark and random data. V. Markl et al.:
 * Consistent selectivity estimation via maximum entropy, VLDB Journal 16(1), 2007, section 5, asks
 * so of maximum entropy and independence.
 *
 * <p>A conjunction is drawn from a {@link org.gpuquerylab.experiments.accuracy.RowSource} by its
 * size and seed alone, so that all estimators have the same predicates, truth and sample.
 */
@NullMarked
package org.gpuquerylab.experiments.accuracy;

import org.jspecify.annotations.NullMarked;
