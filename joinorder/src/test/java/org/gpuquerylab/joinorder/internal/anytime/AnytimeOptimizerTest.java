package org.gpuquerylab.joinorder.internal.anytime;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.contract.HeuristicContract;

/** Runs the contract of heuristics for the search with a fixed number of steps. */
class AnytimeOptimizerTest extends HeuristicContract {
  private static final long STEPS = 700;

  @Override
  protected AlgorithmEntry entry() {
    return AnytimeOptimizer.ENTRY;
  }

  @Override
  protected Execution execution() {
    return Execution.onHost().withBudget(Budget.usual().withSteps(STEPS));
  }
}
