package org.gpuquerylab.concurrency.query;

import org.gpuquerylab.backend.Backend;

/** A kind of query, of which any number can be prepared, each with its own size and data. */
public interface QueryKind {

  /** Its name in a workload, such as {@code Q2}. */
  String name();

  /**
   * Generates the data from the seed and prepares the query.
   *
   * @param size rows of the largest input, or particles; at least 1
   * @throws QueryFault naming the query, if a kernel does not compile or the query does not fit the
   *     device's memory; then nothing stays allocated
   */
  DeviceQuery ready(Backend backend, int size, long seed);

  /** The answer, computed on the host without the kernels and their twins. */
  QueryAnswer reference(int size, long seed);
}
