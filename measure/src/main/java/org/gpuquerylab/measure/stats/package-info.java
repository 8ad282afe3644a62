/** Medians and their confidence intervals, ratios, quantiles and tests. */
@NullMarked
package org.gpuquerylab.measure.stats;

import org.jspecify.annotations.NullMarked;
