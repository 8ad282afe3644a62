/**
 * Uses the machines of a cluster through Apache Spark. In join-order optimization ({@link
 * org.gpuquerylab.cluster.internal.ClusterRunner}), each partition of a query's plan space ({@link
 * org.gpuquerylab.joinorder.internal.partition}) is a task, and a reduction keeps the best plan. In
 * a sweep ({@link org.gpuquerylab.cluster.internal.ClusterHosts}), each point is a task, and the
 * lab that is installed on a host measures the point.
 *
 * <p>The classes of this package do not use Spark's classes. They find Spark's jars ({@link
 * org.gpuquerylab.cluster.internal.SparkFolder}) and start a process that has the jars on its class
 * path: Spark's driver, in {@code org.gpuquerylab.cluster.internal.spark}. The messages between the
 * two processes are in {@code org.gpuquerylab.cluster.internal.message}.
 */
@NullMarked
package org.gpuquerylab.cluster.internal;

import org.jspecify.annotations.NullMarked;
