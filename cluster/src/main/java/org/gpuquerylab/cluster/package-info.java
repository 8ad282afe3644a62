/**
 * Join-order optimization on the machines of a cluster, by Apache Spark: the partitions of a
 * query's plan space ({@link org.gpuquerylab.joinorder.partition}) are tasks, and a reduce takes
 * the best of their plans.
 *
 * <p>Classes here know nothing of Spark. They find its jars ({@link
 * org.gpuquerylab.cluster.SparkFolder}) and start a process ({@link
 * org.gpuquerylab.cluster.ClusterRunner}) that has them on its class path: Spark's driver, in
 * {@code org.gpuquerylab.cluster.spark}. What the two say to each other is in {@code
 * org.gpuquerylab.cluster.message}.
 */
@NullMarked
package org.gpuquerylab.cluster;

import org.jspecify.annotations.NullMarked;
