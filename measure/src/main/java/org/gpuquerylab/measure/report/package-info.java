/** Charts and the report page, drawn from stored rows. */
@NullMarked
package org.gpuquerylab.measure.report;

import org.jspecify.annotations.NullMarked;
