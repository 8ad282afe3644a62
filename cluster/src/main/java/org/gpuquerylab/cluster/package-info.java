/**
 * The machines of a cluster, by Apache Spark. In join-order optimization ({@link
 * org.gpuquerylab.cluster.ClusterRunner}) the partitions of a query's plan space ({@link
 * org.gpuquerylab.joinorder.partition}) are tasks, and a reduce takes the best of their plans. In a
 * sweep ({@link org.gpuquerylab.cluster.ClusterHosts}) a point is a task, which the lab of a host
 * measures.
 *
 * <p>Classes here know nothing of Spark. They find its jars ({@link
 * org.gpuquerylab.cluster.SparkFolder}) and start a process that has them on its class path:
 * Spark's driver, in {@code org.gpuquerylab.cluster.spark}. What the two say to each other is in
 * {@code org.gpuquerylab.cluster.message}.
 */
@NullMarked
package org.gpuquerylab.cluster;

import org.jspecify.annotations.NullMarked;
