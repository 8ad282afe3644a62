/** Charts and the report page of a run, drawn from its stored rows. */
@NullMarked
package org.gpuquerylab.measure.internal.report;

import org.jspecify.annotations.NullMarked;
