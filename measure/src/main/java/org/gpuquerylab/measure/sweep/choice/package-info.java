/** Reads a user's choices about a sweep from the command line: values of axes, or one point. */
@NullMarked
package org.gpuquerylab.measure.sweep.choice;

import org.jspecify.annotations.NullMarked;
