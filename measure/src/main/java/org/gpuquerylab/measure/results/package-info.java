/** The results of a run: rows, their points and measurements, and the sweep that they belong to. */
@NullMarked
package org.gpuquerylab.measure.results;

import org.jspecify.annotations.NullMarked;
