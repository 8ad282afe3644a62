/**
 * The code that uses Spark: the driver and the tasks. One round, as in Trummer and Koch 2016,
 * section 3: the query is broadcast, the search of each partition is a task, and the answers are
 * reduced to the best plan.
 */
@NullMarked
package org.gpuquerylab.cluster.spark;

import org.jspecify.annotations.NullMarked;
