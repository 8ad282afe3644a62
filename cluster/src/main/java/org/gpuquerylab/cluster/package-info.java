/**
 * Join-order optimization on the machines of a cluster, by Apache Spark. The partitions of a
 * query's plan space ({@link org.gpuquerylab.joinorder.partition}) are tasks, and a reduce
 * operation selects the best of their plans.
 *
 * <p>The classes of this package do not use Spark's classes. They find Spark's jars ({@link
 * org.gpuquerylab.cluster.SparkFolder}) and start a process with these jars on its class path
 * ({@link org.gpuquerylab.cluster.ClusterRunner}): Spark's driver, whose classes are in {@code
 * org.gpuquerylab.cluster.spark}. The messages between both processes are in {@code
 * org.gpuquerylab.cluster.message}.
 */
@NullMarked
package org.gpuquerylab.cluster;

import org.jspecify.annotations.NullMarked;
