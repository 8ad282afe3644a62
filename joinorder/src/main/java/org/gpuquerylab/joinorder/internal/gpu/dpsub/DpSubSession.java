package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.internal.gpu.MemoAnswer;
import org.gpuquerylab.joinorder.internal.gpu.SearchSession;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The memory and the commands of GPU-based DPsub for queries of one size. */
abstract class DpSubSession extends SearchSession {

  DpSubSession(Workspace workspace, boolean profiled) {
    super(workspace, profiled);
  }

  /** Creates a session on a queue of the leading device. */
  DpSubSession(Workspace workspace, CommandQueue queue) {
    super(workspace, queue);
  }

  /**
   * Optimizes a query of the session's size.
   *
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the limit is reached
   */
  abstract MemoAnswer run(QueryGraph graph, SearchLimit limit);
}
