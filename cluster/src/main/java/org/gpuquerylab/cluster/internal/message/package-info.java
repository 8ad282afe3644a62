/**
 * The messages between the lab, Spark's driver and its executors. A query and the tally of its
 * partitions are one line of JSON each; a point of a sweep is a line, and its answer is a line
 * followed by the rows.
 */
@NullMarked
package org.gpuquerylab.cluster.internal.message;

import org.jspecify.annotations.NullMarked;
