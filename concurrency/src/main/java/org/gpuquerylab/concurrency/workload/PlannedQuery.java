package org.gpuquerylab.concurrency.workload;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryKind;

/**
 * A query of a workload.
 *
 * @param size rows of its largest table, or particles
 * @param seed seed of its data, different for each query of the workload
 */
public record PlannedQuery(QueryKind kind, int size, long seed) {

  /**
   * Readies it.
   *
   * @throws org.gpuquerylab.concurrency.query.QueryFault if the device does not accept it
   */
  public DeviceQuery ready(Backend backend) {
    return kind.ready(backend, size, seed);
  }

  /** Its answer, computed on the host. */
  public QueryAnswer reference() {
    return kind.reference(size, seed);
  }
}
