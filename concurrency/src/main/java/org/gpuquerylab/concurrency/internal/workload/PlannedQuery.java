package org.gpuquerylab.concurrency.internal.workload;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryKind;

/**
 * A query of a workload.
 *
 * @param size number of rows of the query's largest table, or number of particles
 * @param seed seed of the query's data, different for each query of the workload
 */
public record PlannedQuery(QueryKind kind, int size, long seed) {

  /**
   * Prepares the query.
   *
   * @throws org.gpuquerylab.concurrency.query.QueryFault if the device does not accept the query
   */
  public DeviceQuery ready(Backend backend) {
    return kind.ready(backend, size, seed);
  }

  /** The query's answer, computed on the host. */
  public QueryAnswer reference() {
    return kind.reference(size, seed);
  }
}
