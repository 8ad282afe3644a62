/**
 * Spark's side: the driver and the tasks. One round: the query is broadcast, each number of a
 * partition is a task, the answers are reduced to the best plan (Trummer and Koch 2016, section 3).
 * In a sweep each point is a job of one task.
 */
@NullMarked
package org.gpuquerylab.cluster.spark;

import org.jspecify.annotations.NullMarked;
