package org.gpuquerylab.joinorder.partition;

/**
 * Searches the partitions of queries somewhere: in threads, or on the machines of a cluster. A
 * worker gets the query and the number of a partition, and its answer goes into one sum; workers do
 * not talk to each other. Used by one thread at a time.
 */
public interface PartitionRunner extends AutoCloseable {
  /** Where it is, for people, such as {@code 4 threads}. */
  String place();

  /** How many partitions are searched at the same time. */
  int workers();

  /** Bytes of host memory that the table of one worker may take. */
  double workerBytes();

  /**
   * Searches all partitions of a query.
   *
   * @throws org.gpuquerylab.joinorder.memo.HostMemoryException if a table does not fit a worker
   */
  PartitionTally run(PartitionedQuery query);

  /** Lets the workers go. */
  @Override
  void close();
}
