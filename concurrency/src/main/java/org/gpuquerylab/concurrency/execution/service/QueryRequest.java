package org.gpuquerylab.concurrency.execution.service;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.execution.QueryFaults;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.gpuquerylab.concurrency.query.QueryKind;

/**
 * A query that is asked for.
 *
 * @param kind of the query
 * @param size as the kind takes it
 * @param seed of its data
 */
public record QueryRequest(QueryKind kind, int size, long seed) {

  /** A name for faults before the query has its own. */
  public String name() {
    return kind.name() + " of size " + size + " and seed " + seed;
  }

  /**
   * Readies the query.
   *
   * @throws QueryFault naming the query, where it does not compile, does not fit the device's
   *     memory or cannot be readied for another reason
   */
  public DeviceQuery ready(Backend backend) {
    try {
      return kind.ready(backend, size, seed);
    } catch (RuntimeException e) {
      throw QueryFaults.fault(name(), e);
    }
  }
}
