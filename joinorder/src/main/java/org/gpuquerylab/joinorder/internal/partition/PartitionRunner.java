package org.gpuquerylab.joinorder.internal.partition;

/**
 * Searches the partitions of queries, in threads or on the machines of a cluster. A worker receives
 * a query and the index of one of its partitions, and does not communicate with other workers. The
 * workers' answers are combined into one {@link PartitionTally}. Only one thread at a time may use
 * a runner.
 */
public interface PartitionRunner extends AutoCloseable {
  /** A description of the workers for users, such as {@code 4 threads}. */
  String place();

  /** The number of partitions that are searched at the same time. */
  int workers();

  /** The number of bytes of host memory that one worker's table may take. */
  double workerBytes();

  /**
   * Searches all partitions of a query.
   *
   * @throws org.gpuquerylab.joinorder.internal.host.HostMemoryException if a worker has too little
   *     memory for a table
   */
  PartitionTally run(PartitionedQuery query);

  /** Releases the workers. */
  @Override
  void close();
}
