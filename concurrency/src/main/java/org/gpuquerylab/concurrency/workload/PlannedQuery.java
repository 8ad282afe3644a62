package org.gpuquerylab.concurrency.workload;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryKind;

/**
 * A query of a workload.
 *
 * @param size rows of its largest table, or particles
 * @param seed of its data, which no other query of the workload has
 */
public record PlannedQuery(QueryKind kind, int size, long seed) {

  /**
   * Readies it.
   *
   * @throws org.gpuquerylab.concurrency.query.QueryFault where the device does not take it
   */
  public DeviceQuery ready(Backend backend) {
    return kind.ready(backend, size, seed);
  }

  /** Its answer, computed on the host. */
  public QueryAnswer reference() {
    return kind.reference(size, seed);
  }
}
