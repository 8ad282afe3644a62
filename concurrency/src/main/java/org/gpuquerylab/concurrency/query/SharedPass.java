package org.gpuquerylab.concurrency.query;

import java.util.List;
import org.gpuquerylab.backend.Backend;

/** How queries that read one column are answered by one pass over it. */
public interface SharedPass {

  /** What is read: queries with the same object can share a pass. */
  Object column();

  /** Most queries of a pass. */
  int most();

  /**
   * Readies one query in place of several. Its answer has a row for each, in order.
   *
   * @param queries the passes of each, all over this column, at most {@link #most}; not modified
   * @throws QueryFault where the device does not take it
   */
  DeviceQuery together(Backend backend, List<SharedPass> queries);
}
