package org.example;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.contract.HeuristicContract;

class SmallestFirstTest extends HeuristicContract {
  @Override
  protected AlgorithmEntry entry() {
    return SmallestFirst.ENTRY;
  }

  @Override
  protected boolean knowsBounds() {
    return false;
  }
}
