/** What of a figure is shown: as which charts, in which order, with which styles and labels. */
@NullMarked
package org.gpuquerylab.plots.shown;

import org.jspecify.annotations.NullMarked;
