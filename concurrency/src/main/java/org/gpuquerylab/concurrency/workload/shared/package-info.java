/**
 * Queries over one column, each by itself or all in one scan ({@link
 * org.gpuquerylab.concurrency.workload.shared.RangeSums}).
 */
@NullMarked
package org.gpuquerylab.concurrency.workload.shared;

import org.jspecify.annotations.NullMarked;
