/**
 * What the lab, Spark's driver and its executors say to each other: a query, and the tally of its
 * partitions, as one line of JSON each; a point of a sweep, and its rows, which follow such a line.
 */
@NullMarked
package org.gpuquerylab.cluster.message;

import org.jspecify.annotations.NullMarked;
