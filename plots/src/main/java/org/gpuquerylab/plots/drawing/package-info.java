/** Figures that are laid out on a page and painted: panels, axes, legends and texts. */
@NullMarked
package org.gpuquerylab.plots.drawing;

import org.jspecify.annotations.NullMarked;
