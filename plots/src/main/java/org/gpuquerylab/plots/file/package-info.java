/** Figures as files: SVG, PNG, PDF, and their data as CSV. */
@NullMarked
package org.gpuquerylab.plots.file;

import org.jspecify.annotations.NullMarked;
