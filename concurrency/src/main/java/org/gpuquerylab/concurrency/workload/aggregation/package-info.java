/** Q3, a grouped aggregation. */
@NullMarked
package org.gpuquerylab.concurrency.workload.aggregation;

import org.jspecify.annotations.NullMarked;
