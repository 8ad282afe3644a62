package org.gpuquerylab.concurrency.query;

import java.util.List;
import org.gpuquerylab.backend.Backend;

/** How queries that read one column are answered by one pass over it. */
public interface SharedPass {

  /** The object that is read: queries with the same object can share a pass. */
  Object column();

  /** Most queries of a pass. */
  int most();

  /**
   * Prepares one query that replaces several. Its answer has a row for each of them, in order.
   *
   * @param queries the passes of each, all over this column, at most {@link #most}; not modified
   * @throws QueryFault if the device does not accept it
   */
  DeviceQuery together(Backend backend, List<SharedPass> queries);
}
