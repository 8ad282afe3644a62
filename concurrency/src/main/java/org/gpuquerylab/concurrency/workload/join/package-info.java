/** Q1, a hash join of two tables. */
@NullMarked
package org.gpuquerylab.concurrency.workload.join;

import org.jspecify.annotations.NullMarked;
