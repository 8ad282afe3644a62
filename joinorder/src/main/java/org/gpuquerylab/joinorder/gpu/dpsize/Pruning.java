package org.gpuquerylab.joinorder.gpu.dpsize;

import org.gpuquerylab.joinorder.gpu.dpsize.memo.ConnectedSets;
import org.gpuquerylab.joinorder.gpu.dpsize.memo.DpSizeAnswer;

/** Where and how DPsize on a device prunes its intermediate solutions. */
interface Pruning {

  /** Whether a query that fits the memo needs no new allocation here. */
  boolean holds(ConnectedSets query);

  /** Prepares an optimization; the memo holds the single relations already. */
  void begin(ConnectedSets query);

  /**
   * Takes the pairs of a sub-iteration; their evaluation is already enqueued.
   *
   * @param first the number of the first pair within the iteration
   * @param count how many pairs
   */
  void takePairs(int iid, long first, int count);

  /** Appends the iteration's pruned solutions to the memo and returns their number. */
  int finishIteration(int iid);

  /**
   * The answer, once all iterations are finished.
   *
   * @param pairsChecked the number of pairs to report
   */
  DpSizeAnswer answer(long pairsChecked);
}
