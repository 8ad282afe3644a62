/**
 * Ways to execute star queries, and a choice among them by predicted times.
 *
 * <p>Reads files of plans whose times are to be predicted: {@link
 * org.gpuquerylab.costmodel.internal.planning.PlanFile}. The format is described in {@code
 * docs/costmodel.md}.
 *
 * <p>Plans of star queries: statistics of the data, the possible plans, and their predicted times.
 */
@NullMarked
package org.gpuquerylab.costmodel.internal.planning;

import org.jspecify.annotations.NullMarked;
