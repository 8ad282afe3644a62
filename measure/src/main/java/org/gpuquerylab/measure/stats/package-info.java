/** Medians and their confidence intervals. */
@NullMarked
package org.gpuquerylab.measure.stats;

import org.jspecify.annotations.NullMarked;
