/**
 * Measures the points of an experiment: the plan of a sweep, the parts of it that a user chooses,
 * and the runner with its limits of time and size.
 */
@NullMarked
package org.gpuquerylab.measure.internal.sweep;

import org.jspecify.annotations.NullMarked;
