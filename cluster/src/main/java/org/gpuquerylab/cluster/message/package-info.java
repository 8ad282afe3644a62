/**
 * Messages between the lab, Spark's driver and its executors: a query, and the tally of its
 * partitions. Each message is one line of JSON.
 */
@NullMarked
package org.gpuquerylab.cluster.message;

import org.jspecify.annotations.NullMarked;
