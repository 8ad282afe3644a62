/** Charts and the report page, drawn from stored rows. */
@NullMarked
package org.gpuquerylab.experiments.report;

import org.jspecify.annotations.NullMarked;
