/** Experiments: their axes, devices and trials, and the numbers of a paper beside our own. */
@NullMarked
package org.gpuquerylab.measure.sweep;

import org.jspecify.annotations.NullMarked;
