package org.gpuquerylab.concurrency.query;

import org.gpuquerylab.backend.Backend;

/**
 * A kind of query. Any number of queries of a kind can be prepared, each with its own size and
 * data.
 */
public interface QueryKind {

  /** The name of the kind in a workload, such as {@code Q2}. */
  String name();

  /**
   * Generates the data from the seed and prepares the query.
   *
   * @param size number of rows of the largest input, or number of particles; at least 1
   * @throws QueryFault if a kernel does not compile, or if the query does not fit into the device's
   *     memory; the message names the query, and nothing stays allocated
   */
  DeviceQuery ready(Backend backend, int size, long seed);

  /** The answer, computed on the host without the kernels and without their twins. */
  QueryAnswer reference(int size, long seed);
}
