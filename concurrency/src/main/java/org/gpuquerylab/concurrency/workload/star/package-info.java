/** Q4, a star join with a grouped aggregation. */
@NullMarked
package org.gpuquerylab.concurrency.workload.star;

import org.jspecify.annotations.NullMarked;
