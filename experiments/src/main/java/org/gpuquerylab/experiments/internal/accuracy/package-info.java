/**
 * The accuracy of estimates of conjunctions. The package compares independence, exponential
 * back-off and maximum entropy, with exact and with sampled statistics, on real data, benchmark
 * data and random data. V. Markl et al.: Consistent selectivity estimation via maximum entropy,
 * VLDB Journal 16(1), 2007, section 5, compares maximum entropy and independence in this way.
 *
 * <p>A {@link org.gpuquerylab.data.internal.dataset.RowSource} draws a conjunction that depends
 * only on its size and seed. Therefore all estimators get the same predicates, true counts and
 * samples.
 */
@NullMarked
package org.gpuquerylab.experiments.internal.accuracy;

import org.jspecify.annotations.NullMarked;
