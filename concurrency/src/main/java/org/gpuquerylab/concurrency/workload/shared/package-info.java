/**
 * Queries over one column, each run separately or all in one scan ({@link
 * org.gpuquerylab.concurrency.workload.shared.RangeSums}).
 */
@NullMarked
package org.gpuquerylab.concurrency.workload.shared;

import org.jspecify.annotations.NullMarked;
