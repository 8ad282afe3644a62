/** The look of series: colours, markers, dashes. */
@NullMarked
package org.gpuquerylab.plots.style;

import org.jspecify.annotations.NullMarked;
