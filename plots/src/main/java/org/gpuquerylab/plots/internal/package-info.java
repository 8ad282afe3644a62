/**
 * Figures that are laid out on a page and painted: panels, axes, legends and texts, and which
 * series are shown, in which order, with which styles and labels.
 */
@NullMarked
package org.gpuquerylab.plots.internal;

import org.jspecify.annotations.NullMarked;
