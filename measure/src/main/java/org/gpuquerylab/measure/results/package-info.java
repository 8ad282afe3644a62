/**
 * The results of a run: its rows with their points and measurements, and the sweep to which they
 * belong.
 */
@NullMarked
package org.gpuquerylab.measure.results;

import org.jspecify.annotations.NullMarked;
