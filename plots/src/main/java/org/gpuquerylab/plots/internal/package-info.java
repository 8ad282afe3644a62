/** Figures that are laid out on a page and painted: panels, axes, legends and texts. */
@NullMarked
package org.gpuquerylab.plots.internal;

import org.jspecify.annotations.NullMarked;
