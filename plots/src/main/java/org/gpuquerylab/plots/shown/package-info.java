/** The shown form of a figure: its charts, their order, styles and labels. */
@NullMarked
package org.gpuquerylab.plots.shown;

import org.jspecify.annotations.NullMarked;
