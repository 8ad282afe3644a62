/** Charts and verdicts of the join-order figures. */
@NullMarked
package org.gpuquerylab.experiments.joinorder.chart;

import org.jspecify.annotations.NullMarked;
