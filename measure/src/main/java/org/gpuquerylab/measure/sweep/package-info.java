/**
 * Experiments, and the code that measures their points.
 *
 * <p>Reads a user's choices about a sweep from the command line: values of axes, or one point.
 */
@NullMarked
package org.gpuquerylab.measure.sweep;

import org.jspecify.annotations.NullMarked;
