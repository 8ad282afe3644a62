/**
 * Reads files of plans whose times are to be predicted: {@link
 * org.gpuquerylab.costmodel.plan.PlanFile}. The format is described in {@code docs/costmodel.md}.
 */
@NullMarked
package org.gpuquerylab.costmodel.plan;

import org.jspecify.annotations.NullMarked;
