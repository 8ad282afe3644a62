/** Medians and their confidence intervals. */
@NullMarked
package org.gpuquerylab.experiments.stats;

import org.jspecify.annotations.NullMarked;
