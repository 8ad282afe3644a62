package org.gpuquerylab.joinorder.gpu.dpsize;

import org.gpuquerylab.joinorder.gpu.dpsize.memo.ConnectedSets;
import org.gpuquerylab.joinorder.gpu.dpsize.memo.DpSizeAnswer;

/** Where and how the intermediate solutions of DPsize on a device are pruned. */
interface Pruning {

  /** Whether it takes a query, which the memo takes, without a new allocation. */
  boolean holds(ConnectedSets query);

  /** Prepares an optimization; the memo holds the single relations already. */
  void begin(ConnectedSets query);

  /**
   * Takes the pairs of a sub-iteration, whose evaluation is enqueued.
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
   * @param pairsChecked what to report as such
   */
  DpSizeAnswer answer(long pairsChecked);
}
