/**
 * The classes that use Spark: the driver and the tasks. A query takes one round: the search of each
 * partition is a task that has the query, and the answers are reduced to the best plan (Trummer and
 * Koch 2016). In a sweep, each point is a job with one task.
 */
@NullMarked
package org.gpuquerylab.cluster.internal.spark;

import org.jspecify.annotations.NullMarked;
