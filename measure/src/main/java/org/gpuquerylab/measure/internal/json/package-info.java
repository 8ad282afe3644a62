/** Rows, tasks and sweeps as JSON, and the rules by which stored rows are checked. */
@NullMarked
package org.gpuquerylab.measure.internal.json;

import org.jspecify.annotations.NullMarked;
