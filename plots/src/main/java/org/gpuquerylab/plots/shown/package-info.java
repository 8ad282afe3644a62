/**
 * Prepares charts for display: which series are shown, in which order, and with which styles and
 * labels.
 */
@NullMarked
package org.gpuquerylab.plots.shown;

import org.jspecify.annotations.NullMarked;
