/** What a user chooses of a sweep on the command line: values of axes, or a point. */
@NullMarked
package org.gpuquerylab.measure.sweep.choice;

import org.jspecify.annotations.NullMarked;
