/** Figures laid out on a page and painted: panels, axes, legend and texts. */
@NullMarked
package org.gpuquerylab.plots.drawing;

import org.jspecify.annotations.NullMarked;
