/** The state of a machine while it measures: its load, its clock and the work of others. */
@NullMarked
package org.gpuquerylab.measure.internal.machine;

import org.jspecify.annotations.NullMarked;
