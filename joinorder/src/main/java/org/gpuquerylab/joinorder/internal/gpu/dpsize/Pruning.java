package org.gpuquerylab.joinorder.internal.gpu.dpsize;

/** The pruning of intermediate solutions by DPsize on a device. */
interface Pruning {

  /** Whether the pruning has enough memory for a query that fits the memo. */
  boolean holds(ConnectedSets query);

  /** Prepares an optimization; the memo must already hold the single relations. */
  void begin(ConnectedSets query);

  /**
   * Processes the pairs of a sub-iteration, whose evaluation is already enqueued.
   *
   * @param first the index of the first pair within the iteration
   * @param count the number of pairs
   */
  void takePairs(int iid, long first, int count);

  /** Appends the iteration's pruned solutions to the memo and returns their number. */
  int finishIteration(int iid);

  /**
   * Returns the answer, once all iterations are finished.
   *
   * @param pairsChecked the number of checked pairs that the answer reports
   */
  DpSizeAnswer answer(long pairsChecked);
}
