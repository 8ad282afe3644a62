/**
 * The accuracy of estimates of conjunctions: independence, exponential back-off and maximum
 * entropy, from exact and from sampled statistics, on real, benchmark and random data. V. Markl et
 * al.: Consistent selectivity estimation via maximum entropy, VLDB Journal 16(1), 2007, section 5,
 * compares maximum entropy and independence in this way.
 *
 * <p>A {@link org.gpuquerylab.experiments.accuracy.RowSource} draws a conjunction from its size and
 * seed alone, so all estimators have the same predicates, truth and sample.
 */
@NullMarked
package org.gpuquerylab.experiments.accuracy;

import org.jspecify.annotations.NullMarked;
