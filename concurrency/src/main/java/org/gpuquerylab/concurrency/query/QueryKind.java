package org.gpuquerylab.concurrency.query;

import org.gpuquerylab.backend.Backend;

/** A kind of query, of which any number can be readied, each of its own size and data. */
public interface QueryKind {

  /** Its name in a workload, such as {@code Q2}. */
  String name();

  /**
   * Generates the data from the seed and readies the query.
   *
   * @param size rows of the largest input, or particles; at least 1
   * @throws QueryFault naming the query, where a kernel does not compile or the query does not fit
   *     the device's memory; nothing stays allocated then
   */
  DeviceQuery ready(Backend backend, int size, long seed);

  /** The answer computed on the host by other means than the kernels and their twins. */
  QueryAnswer reference(int size, long seed);
}
