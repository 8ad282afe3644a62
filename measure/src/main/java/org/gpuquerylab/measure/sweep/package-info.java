/**
 * Experiments, and the code that measures their points. The package {@code choice} reads the user's
 * choices: values of axes, or one point.
 */
@NullMarked
package org.gpuquerylab.measure.sweep;

import org.jspecify.annotations.NullMarked;
