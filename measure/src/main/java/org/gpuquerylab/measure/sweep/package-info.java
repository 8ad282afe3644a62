/**
 * Experiments, and the code that measures their points. The package {@code choice} has what a user
 * chooses of a sweep.
 */
@NullMarked
package org.gpuquerylab.measure.sweep;

import org.jspecify.annotations.NullMarked;
